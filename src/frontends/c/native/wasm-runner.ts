import type { Thread, Threads } from '../../../host/threads.ts';
import { SourceError } from '../../../program/source.ts';
import { AREA } from '../compiler/index.ts';
import type { FromThread, NativeRun, RunnerOptions, ThreadData, ToThread } from './run.ts';

type Input = readonly (number | bigint)[];
type Why = 'time' | 'memory' | 'crash';

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
  run(inputs: readonly Input[], hear?: (run: NativeRun, i: number) => void): Promise<readonly NativeRun[]> {
    const result = this.#queue.then(() => this.#runAll(inputs, hear));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /** Ends the thread. A run that is under way, and any later one, fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = await this.#running?.catch(() => undefined);
    await running?.thread.terminate();
  }

  async #runAll(inputs: readonly Input[], hear?: (run: NativeRun, i: number) => void): Promise<readonly NativeRun[]> {
    const runs: NativeRun[] = [];
    const add = (run: NativeRun): void => {
      runs.push(run);
      hear?.(run, runs.length - 1);
    };
    /** Inputs that are known to end the thread. */
    const fatal = new Map<number, Why>();
    while (runs.length < inputs.length) {
      const start = runs.length;
      const why = fatal.get(start);
      if (why !== undefined) {
        fatal.delete(start);
        add({ stopped: why });
        continue;
      }
      const end = Math.min(inputs.length, start + BATCH, ...fatal.keys());
      const stopped = await this.#runBatch(inputs.slice(start, end), add);
      if (stopped !== undefined) fatal.set(start + stopped.at, stopped.why);
    }
    return runs;
  }

  /** Adds the outcomes of a batch; when the thread has to end before the batch does, some are missing. */
  async #runBatch(
    inputs: readonly Input[],
    add: (run: NativeRun) => void,
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
    thread.post({ inputs } satisfies ToThread);
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
