import { Worker } from 'node:worker_threads';
import { SourceError } from '../../../program/source.ts';
import { AREA_SIZE } from '../compiler/index.ts';
import { threadAddress } from '../thread-text.ts';
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

/** A running thread, and why it has to end. */
interface Thread {
  readonly worker: Worker;
  readonly progress: Int32Array;
  readonly ended: Promise<Why>;
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
  #thread: Promise<Thread> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** Starts nothing yet: the first run does. */
  constructor(wasm: Uint8Array, options: RunnerOptions) {
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
    const thread = await this.#thread?.catch(() => undefined);
    await thread?.worker.terminate();
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
    this.#thread ??= this.#start();
    const { worker, progress, ended } = await this.#thread;
    let left = inputs.length;
    let finish = (): void => undefined;
    const finished = new Promise<undefined>(resolve => {
      finish = () => resolve(undefined);
    });
    const listen = (message: FromThread): void => {
      if (message.type !== 'runs') return;
      for (const run of message.runs) add(run);
      left -= message.runs.length;
      if (left === 0) finish();
    };
    worker.on('message', listen);
    worker.ref();
    const watch = this.#watch(progress);
    worker.postMessage({ inputs } satisfies ToThread);
    const why = await Promise.race([finished, watch.late, ended]);
    watch.stop();
    worker.off('message', listen);
    worker.unref();
    if (why === undefined) return undefined;
    const at = Math.max(Atomics.load(progress, 0) - 1, inputs.length - left);
    this.#thread = undefined;
    await worker.terminate();
    if (this.#isClosed) throw new Error('the runner is closed');
    return left === 0 ? undefined : { why, at };
  }

  /** Says 'time' when one input runs for longer than the limit. */
  #watch(progress: Int32Array): { readonly late: Promise<Why>; stop(): void } {
    const { timeout } = this.#options;
    let timer: NodeJS.Timeout | undefined;
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

  async #start(): Promise<Thread> {
    const progress = new Int32Array(new SharedArrayBuffer(4));
    const data: ThreadData = { wasm: this.#wasm, options: this.#options, areaSize: AREA_SIZE, progress };
    const worker = new Worker(threadAddress(new URL('./inside/thread', import.meta.url)), {
      workerData: data,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY },
    });
    const ended = new Promise<Why>(resolve => {
      worker.once('error', error => {
        const code = 'code' in error ? error.code : undefined;
        resolve(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash');
      });
      worker.once('exit', () => resolve('crash'));
    });
    const ready = new Promise<FromThread>(resolve => worker.once('message', resolve));
    const first = await Promise.race([ready, ended]);
    if (typeof first === 'string') throw new WasmLoadError('the thread that runs the code ended');
    if (first.type === 'problem') {
      await worker.terminate();
      throw new WasmLoadError(first.message);
    }
    return { worker, progress, ended };
  }
}
