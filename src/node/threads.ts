import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Thread, ThreadEnd, ThreadProgram, Threads } from '../host/threads.ts';
import { threadAddress } from './thread-text.ts';

/** The programs, each a file named without its ending, and the package that each is told the address of. */
const PROGRAMS: Readonly<Record<ThreadProgram, { readonly file: string; readonly uses?: string }>> = {
  graphviz: { file: './inside/graphviz', uses: '@hpcc-js/wasm-graphviz' },
  clang: { file: './c/inside/clang-thread', uses: '@yowasp/clang' },
  'compiled-c': { file: './c/inside/thread' },
};

export const nodeThreads: Threads = {
  start: (program, { data, memory } = {}) => {
    const { file, uses } = PROGRAMS[program];
    const worker = new Worker(threadAddress(new URL(file, import.meta.url)), {
      workerData: uses === undefined ? data : { address: addressOf(uses) },
      env: {},
      execArgv: [],
      ...(memory === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memory } }),
    });
    return threadOf(worker);
  },
};

/** A program that is started from its text has no place to resolve a package from. */
function addressOf(name: string): string {
  return pathToFileURL(createRequire(import.meta.url).resolve(name)).href;
}

function threadOf(worker: Worker): Thread {
  let end: ThreadEnd | undefined;
  let tell: ((end: ThreadEnd) => void) | undefined;
  const ended = (why: ThreadEnd): void => {
    end ??= why;
    tell?.(end);
  };
  worker.once('error', error => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const message = error instanceof Error ? error.message : String(error);
    ended({ why: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', message });
  });
  worker.once('exit', () => ended({ why: 'crash', message: 'its thread ended' }));
  return {
    post: message => worker.postMessage(message),
    listen: (hear, told) => {
      worker.removeAllListeners('message').on('message', hear);
      tell = told;
      if (end !== undefined) told(end);
    },
    keepAlive: alive => (alive ? worker.ref() : worker.unref()),
    terminate: async () => {
      await worker.terminate();
    },
  };
}
