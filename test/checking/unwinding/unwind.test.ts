import { describe, expect, it } from 'vitest';
import { type Unwound, unwind } from '../../../src/checking/unwinding/unwind.ts';
import { replay } from '../../../src/engines/explain/replay.ts';
import { choiceAt, eventsOf, readChosenCode } from '../../../src/frontends/c/chosen/index.ts';
import { type Assignment, evaluate } from '../../../src/logic/evaluate.ts';
import { Budget, LimitReached } from '../../../src/logic/limits.ts';
import { loadZ3 } from '../../../src/logic/solver/index.ts';
import type { Ending } from '../../../src/program/state.ts';
import { inFolder } from '../../cli/command-line.ts';
import { campaignSeeds } from '../../setup/seed.ts';
import { inDirectory } from '../../workspace.ts';
import { assignments, HEAD, variablesOf } from './assignments.ts';
import { randomProgram } from './random-programs.ts';

function textOf(ending: Ending): string {
  if (ending.kind === 'violated') return `violated ${ending.at}`;
  return ending.kind === 'threw' ? `threw ${ending.fault?.place} ${ending.fault?.kind}` : ending.kind;
}

interface Compared {
  readonly runs: number;
  readonly ended: number;
  readonly ways: number;
}

/** Nothing where the time was over. */
function unwoundInTime(work: () => Unwound): Unwound | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof LimitReached) return undefined;
    throw error;
  }
}

/** Holds each assignment's own run against the one outcome whose condition it makes true. */
async function compare(seeds: readonly number[], bound: number): Promise<readonly Compared[]> {
  const programs = seeds.map(seed => randomProgram(seed, `f${seed}`));
  return inFolder({ 'random.c': HEAD + programs.map(({ text }) => text).join('\n') }, async folder => {
    const compared: Compared[] = [];
    for (const [i, { text }] of programs.entries()) {
      const budget = new Budget({ timeout: 60_000 });
      const target = `random.c#f${seeds[i]}`;
      const program = await readChosenCode(target, inDirectory(folder), {}, budget);
      const events = eventsOf(program, []);
      const eventsAt = events.at.bind(events);
      const bounds = { rounds: bound, depth: bound, isBounded: program.isUsers };
      const unwound = unwoundInTime(() =>
        unwind(program.language, program.start(), budget, { bounds, room: 8, eventsAt }),
      );
      if (unwound === undefined) continue;
      let [runs, ended] = [0, 0];
      for (const assignment of assignments(variablesOf(unwound))) {
        const whole: Assignment = unwound.definitions.complete(assignment);
        const own = unwound.outcomes.filter(({ condition }) => evaluate(condition, whole) === true);
        expect(own.length, `${text}\n${own.map(({ kind }) => kind)}`).toBe(1);
        runs++;
        const [outcome] = own;
        if (outcome.kind !== 'ended') continue;
        ended++;
        const run = { assignment, choices: unwound.choices };
        const again = replay(program.language, program.start(), run, eventsAt, choiceAt, budget);
        expect(textOf(again.ending), text).toBe(textOf(outcome.ending));
        const count = Number(evaluate(outcome.log.count, whole));
        const word = outcome.log.slots.slice(0, count).map(slot => Number(evaluate(slot, whole)));
        expect(word, text).toEqual(again.word);
        expect(unwound.graph.hasPath(word)).toBe(true);
      }
      compared.push({ runs, ended, ways: unwound.ways });
    }
    return compared;
  });
}

describe('an unwound program', () => {
  // Compiling C takes most of a second for each program.
  it('has for every assignment one outcome, which is how the run with these values ends, with its events', async () => {
    await loadZ3();
    const seeds = campaignSeeds('UNWIND', 8);
    const compared = await compare(seeds, 4);
    const runs = compared.reduce((sum, each) => sum + each.runs, 0);
    const ended = compared.reduce((sum, each) => sum + each.ended, 0);
    expect(ended).toBeGreaterThan(runs / 4);
    expect(runs).toBeGreaterThan(30);
    expect(compared.length).toBeGreaterThan(0.9 * seeds.length);
  }, 20_000_000);
});
