import { deserialize, serialize } from 'node:v8';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { NativeOutcome } from '../call.ts';
import type { FromSandbox, ModuleAnswer, ModuleRequest, SandboxData, ToSandbox } from '../protocol.ts';
import { closeTheDoors } from './builtins.ts';
import { type Driver, driver } from './drive.ts';
import { exportedNames, findExport } from './find-export.ts';
import { setGlobals } from './globals.ts';
import { ModuleLoader } from './modules.ts';
import { isPromise } from './settled.ts';

/** Milliseconds after which outcomes are sent on, so that few are lost when the thread is ended. */
const FLUSH = 50;

/** The name under which a module gives access to its declarations; the runner adds the call to its text. */
const REACH = '__codomata_reach__';

const { setup, progress, port }: SandboxData & { readonly port: MessagePort } = workerData;
const now = performance.now.bind(performance);

process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);

/** Waits with the whole thread: `require` has to have an answer before it returns. */
function ask(request: ModuleRequest): ModuleAnswer {
  Atomics.store(progress, 1, 0);
  port.postMessage(request);
  Atomics.wait(progress, 1, 0);
  const received: { readonly message: ModuleAnswer } | undefined = receiveMessageOnPort(port);
  return received?.message ?? { problem: 'the module could not be asked for' };
}

function say(message: FromSandbox): void {
  parentPort?.postMessage(message);
}

async function load(): Promise<Driver | FromSandbox> {
  let reach: ((name: string) => unknown) | undefined;
  Object.defineProperty(globalThis, REACH, {
    configurable: true,
    value: (access: () => unknown) => {
      Reflect.deleteProperty(globalThis, REACH);
      reach = () => {
        try {
          return access();
        } catch {
          return undefined;
        }
      };
    },
  });
  const { exported, isModule } = await new ModuleLoader(ask).load(setup.module);
  const found = findExport(setup.exportName, exported, isModule, reach);
  const missing = { missing: setup.exportName, exported: exportedNames(exported) };
  if (found === undefined) return { type: 'problem', problem: missing };
  try {
    return driver(found, setup.shape, setup.input, setup.args);
  } catch (error) {
    return { type: 'problem', problem: { ...missing, is: error instanceof Error ? error.message : String(error) } };
  }
}

async function runBatch(run: Driver, { inputs, from, to }: ToSandbox): Promise<void> {
  const all: readonly unknown[] = deserialize(inputs);
  let outcomes: NativeOutcome[] = [];
  let flushed = now();
  for (let i = from; i < to; i++) {
    Atomics.store(progress, 0, i + 1);
    const outcome = run(all[i]);
    outcomes.push(isPromise(outcome) ? await outcome : outcome);
    if (i + 1 < to && now() - flushed < FLUSH) continue;
    if (i + 1 === to) Atomics.store(progress, 0, 0);
    say({ type: 'outcomes', outcomes: serialize(outcomes), count: outcomes.length });
    outcomes = [];
    flushed = now();
  }
}

closeTheDoors();
setGlobals();
load().then(
  ready => {
    if (typeof ready !== 'function') return say(ready);
    parentPort?.on('message', (work: ToSandbox) => runBatch(ready, work));
    say({ type: 'ready' });
  },
  error => say({ type: 'problem', problem: { failed: describe(error) } }),
);

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The stack of a syntax error in CommonJS starts with the place.
  const [place] = error instanceof SyntaxError ? (error.stack ?? '').split('\n') : [''];
  return `${error.name}: ${error.message}${/:\d+$/.test(place) ? ` (${place})` : ''}`;
}
