import type { Thread, Threads } from '../../../host/threads.ts';
import { SourceError } from '../../../program/source.ts';
import { AREA } from '../compiler/index.ts';
import type { FromThread, NativeRun, Report, ReportedRun, RunnerOptions, ThreadData, ToThread } from './run.ts';

type Input = readonly (number | bigint)[];
type Why = 'time' | 'memory' | 'crash';
type Hear = (run: ReportedRun | undefined) => void;

/** Inputs that go to the thread at once. */
const BATCH = 4096;

/** Megabytes of the thread for what is not the memory of the module. */
const THREAD_MEMORY = 512;

/** A module that cannot be run. */
export class WasmLoadError extends SourceError {
  override name = 'WasmLoadError';
}

/** A running thread, and how far it is. */
interface Running {
  readonly thread: Thread;
  readonly progress: Int32Array;
}

/**
 * Runs a module of `compileToWasm` on inputs, each in memory as it was in the beginning, with static constructors first.
 *
 * The module runs in a thread and can reach nothing but what it reads and writes. An input that takes longer than the
 * time limit ends the thread; the next one starts another. Some inputs before it may then run twice, which nobody sees.
 */
export class WasmRunner {
  readonly #wasm: Uint8Array;
  readonly #options: RunnerOptions;
  readonly #threads: Threads;
  #running: Promise<Running> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** Starts nothing yet: the first run does. */
  constructor(threads: Threads, wasm: Uint8Array, options: RunnerOptions) {
    this.#threads = threads;
    this.#wasm = wasm;
    this.#options = options;
  }

  /**
   * The outcome of each input, in order. `hear` gets each of them as soon as it is known.
   *
   * @throws WasmLoadError when the module cannot be loaded
   */
  async run(inputs: readonly Input[], hear?: (run: NativeRun, i: number) => void): Promise<readonly NativeRun[]> {
    const runs: NativeRun[] = [];
    await this.#next(inputs, 'all', reported => {
      if (reported === undefined) throw new Error('a run is missing');
      runs.push(reported.run);
      hear?.(reported.run, runs.length - 1);
    });
    return runs;
  }

  /**
   * The same with a closer look, for a module with marks (`withMarks`): for `new`, `undefined` for those runs that did
   * nothing that no run before them did, by this runner and for this purpose.
   *
   * @throws WasmLoadError when the module cannot be loaded
   */
  async look(inputs: readonly Input[], report: Exclude<Report, 'all'>): Promise<readonly (ReportedRun | undefined)[]> {
    const runs: (ReportedRun | undefined)[] = [];
    await this.#next(inputs, report, reported => runs.push(reported));
    return runs;
  }

  #next(inputs: readonly Input[], report: Report, hear: Hear): Promise<void> {
    const result = this.#queue.then(() => this.#runAll(inputs, report, hear));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /** Ends the thread. A run that is under way, and any later one, fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = await this.#running?.catch(() => undefined);
    await running?.thread.terminate();
  }

  async #runAll(inputs: readonly Input[], report: Report, hear: Hear): Promise<void> {
    let count = 0;
    const add = (run: ReportedRun | undefined): void => {
      count++;
      hear(run);
    };
    /** Inputs that are known to end the thread. */
    const fatal = new Map<number, Why>();
    while (count < inputs.length) {
      const start = count;
      const why = fatal.get(start);
      if (why !== undefined) {
        fatal.delete(start);
        add({ run: { stopped: why }, news: 0 });
        continue;
      }
      const end = Math.min(inputs.length, start + BATCH, ...fatal.keys());
      const stopped = await this.#runBatch({ inputs: inputs.slice(start, end), report }, add);
      if (stopped !== undefined) fatal.set(start + stopped.at, stopped.why);
    }
  }

  /** Adds the outcomes of a batch; when the thread has to end before the batch does, some are missing. */
  async #runBatch(
    { inputs, report }: ToThread,
    add: Hear,
  ): Promise<{ readonly why: Why; readonly at: number } | undefined> {
    if (this.#isClosed) throw new Error('the runner is closed');
    this.#running ??= this.#start();
    const { thread, progress } = await this.#running;
    let left = inputs.length;
    const watch = this.#watch(progress);
    const finished = new Promise<Why | undefined>(resolve => {
      const hear = (message: FromThread): void => {
        if (message.type !== 'runs') return;
        for (const run of message.runs) add(run);
        left -= message.runs.length;
        if (left === 0) resolve(undefined);
      };
      thread.listen(
        message => hear(message as FromThread),
        end => resolve(end.why),
      );
    });
    thread.keepAlive(true);
    thread.post({ inputs, report } satisfies ToThread);
    const why = await Promise.race([finished, watch.late]);
    watch.stop();
    thread.keepAlive(false);
    if (why === undefined) return undefined;
    const at = Math.max(Atomics.load(progress, 0) - 1, inputs.length - left);
    this.#running = undefined;
    await thread.terminate();
    if (this.#isClosed) throw new Error('the runner is closed');
    return left === 0 ? undefined : { why, at };
  }

  /** Says 'time' when one input runs for longer than the limit. */
  #watch(progress: Int32Array): { readonly late: Promise<Why>; stop(): void } {
    const { timeout } = this.#options;
    let timer: ReturnType<typeof setInterval> | undefined;
    const late = new Promise<Why>(resolve => {
      let seen = 0;
      let since = performance.now();
      timer = setInterval(
        () => {
          const now = Atomics.load(progress, 0);
          if (now !== seen || now === 0) {
            seen = now;
            since = performance.now();
          } else if (performance.now() - since >= timeout) resolve('time');
        },
        Math.max(1, Math.min(timeout / 4, 50)),
      );
    });
    return { late, stop: () => clearInterval(timer) };
  }

  async #start(): Promise<Running> {
    const progress = new Int32Array(new SharedArrayBuffer(4));
    const data: ThreadData = { wasm: this.#wasm, options: this.#options, area: AREA, progress };
    const thread = this.#threads.start('compiled-c', { data, memory: THREAD_MEMORY });
    const first = await new Promise<FromThread | Why>(resolve => {
      thread.listen(
        message => resolve(message as FromThread),
        ({ why }) => resolve(why),
      );
    });
    if (typeof first === 'string') throw new WasmLoadError('the thread that runs the code ended');
    if (first.type === 'problem') {
      await thread.terminate();
      throw new WasmLoadError(first.message);
    }
    return { thread, progress };
  }
}
