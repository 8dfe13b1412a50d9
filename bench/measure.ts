/**
 * Milliseconds of processor time that this process has used, with its collector and compiler threads. Unlike the clock
 * it does not punish whoever runs longer on a machine that does other things too.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Something to be timed: `prepare` is not timed, `run` is; what `run` returns is kept from the last round. */
export interface Contestant<R> {
  readonly name: string;
  prepare(): () => R;
}

export interface Timing<R> {
  readonly name: string;
  /** The very first run, with nothing compiled yet. */
  readonly first: number;
  readonly median: number;
  readonly best: number;
  readonly result: R;
}

/**
 * Runs all contestants in turn, round after round, so that whatever else the machine does meets all of them alike; the
 * first `warmUp` rounds do not count for the median.
 */
export function interleaved<R>(
  contestants: readonly Contestant<R>[],
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Timing<R>[] {
  const samples = contestants.map((): number[] => []);
  const results: R[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    contestants.forEach((contestant, i) => {
      const run = contestant.prepare();
      const start = processorTime();
      results[i] = run();
      samples[i].push(processorTime() - start);
    });
  }
  return contestants.map(({ name }, i) => {
    const counted = samples[i].slice(warmUp).sort((a, b) => a - b);
    return {
      name,
      first: samples[i][0],
      median: counted[counted.length >> 1],
      best: counted[0],
      result: results[i],
    };
  });
}
