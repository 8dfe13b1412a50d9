import type { Thread, Threads } from '../../../host/threads.ts';
import type { ToolCall, ToolResult } from './tool-run.ts';

interface Waiting {
  readonly call: ToolCall;
  readonly resolve: (result: ToolResult) => void;
}

/**
 * A thread with clang, 75 MB of WebAssembly, which is loaded by the first run and kept for the next ones. Runs go one
 * after the other. One that its signal ends takes the thread with it; those behind it go on in a new one.
 */
export class ClangThread {
  #thread: Thread | undefined;
  #isReady = false;
  /** The first one runs. */
  readonly #queue: Waiting[] = [];
  readonly #whenLoaded: (() => void)[] = [];

  constructor(private readonly threads: Threads) {}

  #start(): Thread {
    const thread = this.threads.start('clang');
    this.#isReady = false;
    const hear = (message: 'ready' | ToolResult): void => {
      if (thread !== this.#thread) return;
      if (message === 'ready') {
        this.#isReady = true;
        for (const done of this.#whenLoaded.splice(0)) done();
      } else this.#queue.shift()?.resolve(message);
      this.#next();
    };
    const failed = (why: string): void => {
      if (thread !== this.#thread) return;
      this.#thread = undefined;
      this.#isReady = false;
      const diagnostics = `clang itself failed: ${why}\n`;
      this.#queue.shift()?.resolve({ isSuccess: false, output: new Uint8Array(), diagnostics, files: {} });
      for (const done of this.#whenLoaded.splice(0)) done();
      this.#next();
    };
    thread.listen(
      message => hear(message as 'ready' | ToolResult),
      ({ message }) => failed(message),
    );
    return thread;
  }

  /** @throws the reason of the signal, once that is given */
  run(call: ToolCall, signal?: AbortSignal): Promise<ToolResult> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = (): void => this.#drop(waiting, () => reject(signal?.reason));
      const waiting: Waiting = {
        call,
        resolve: result => {
          signal?.removeEventListener('abort', stop);
          resolve(result);
        },
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.#queue.push(waiting);
      if (this.#queue.length === 1) this.#next();
    });
  }

  /** Gives the thread its next work; only that, and loading, keeps the user's process from ending. */
  #next(): void {
    const [first] = this.#queue;
    if (first === undefined) {
      if (this.#isReady) this.#thread?.keepAlive(false);
      return;
    }
    this.#thread ??= this.#start();
    this.#thread.keepAlive(true);
    if (this.#isReady) this.#thread.post(first.call);
  }

  /**
   * Takes a run out of the queue, and ends the thread if it is the one that runs. A thread that is ended while it loads
   * takes the whole process with it (Node 20, out of WebAssembly), so who gives up then waits until it is loaded.
   */
  #drop(waiting: Waiting, done: () => void): void {
    const at = this.#queue.indexOf(waiting);
    this.#queue.splice(at, 1);
    if (at === 0 && !this.#isReady) {
      this.#whenLoaded.push(done);
      return;
    }
    if (at === 0) {
      const thread = this.#thread;
      this.#thread = undefined;
      this.#isReady = false;
      void thread?.terminate();
      this.#next();
    }
    done();
  }
}
