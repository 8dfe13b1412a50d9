import { types } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { MarkedOutcome, NativeOutcome, Plain } from '../../../frontends/typescript/native/call.ts';
import type { ModuleAnswer, ModuleRequest, Setup } from '../../../frontends/typescript/native/protocol.ts';
import type { FromSandbox, SandboxData, ToSandbox } from '../thread-protocol.ts';
import { type Driver, driver } from './drive.ts';
import { exportedNames, findExport } from './find-export.ts';
import { foreign } from './foreign.ts';
import { ModuleLoader } from './modules.ts';
import { ownCopy } from './own-copy.ts';
import { idle, isPromise } from './settled.ts';

/** Milliseconds after which outcomes are sent on, so that few are lost when the thread is ended. */
const FLUSH = 50;

/** Outcomes that are sent on at once at most: they may be large. */
const MANY = 256;

/** The name under which a module gives access to its declarations; the runner adds the call to its text. */
const REACH = '__codomata_reach__';
const RAN = '__codomata_ran__';

foreign.know(Object.prototype);

const { progress, port }: SandboxData & { readonly port: MessagePort } = workerData;
const { postMessage } = MessagePort.prototype;
const setup = own<Setup>(workerData.setup);

/** A message made of objects of this realm: what it does not have, nobody else's prototypes have for it. */
function own<T>(message: unknown): T {
  return ownCopy(message) as T & Plain;
}

function say(message: FromSandbox): void {
  foreign.apply(postMessage, port, [message]);
}

/** Waits with the whole thread: `require` has to have an answer before it returns, and no event may be seen by others. */
function hear(): unknown {
  for (;;) {
    const received = receiveMessageOnPort(port);
    if (received !== undefined) return received.message;
    Atomics.wait(progress, 1, 0);
    Atomics.store(progress, 1, 0);
  }
}

function ask(request: ModuleRequest): ModuleAnswer {
  say({ type: 'request', request });
  return own<ModuleAnswer>(hear());
}

/** How often a run passed each mark, where the code has some (`coverage-edits.ts`). */
let marks = new Map<string, number>();

/** Notes that a place was passed, or which way it was left, and gives back what decided that. */
const ran = foreign.callable(({ length, 0: number, 1: value }) => {
  const isTaken = length > 2 ? value !== undefined && value !== null : Boolean(value);
  const mark = length > 1 ? `${number}:${isTaken ? 1 : 0}` : `${number}`;
  marks.set(mark, (marks.get(mark) ?? 0) + 1);
  return value;
});

function withMarks(outcome: NativeOutcome): MarkedOutcome {
  return marks.size === 0 ? outcome : { ...outcome, marks: [...marks.keys()], counts: [...marks.values()] };
}

async function load(): Promise<Driver | FromSandbox> {
  foreign.define(foreign.global, RAN, ran, false);
  let access: unknown;
  const reached = foreign.callable(({ 0: given }) => {
    Reflect.deleteProperty(foreign.global, REACH);
    access = given;
    return undefined;
  });
  foreign.define(foreign.global, REACH, reached, false);
  const reach = (): unknown => {
    try {
      return foreign.apply(access, undefined, []);
    } catch {
      return undefined;
    }
  };
  const { exported, isModule } = await new ModuleLoader(ask).load(setup.module);
  const found = findExport(setup.exportName, exported, isModule, reach);
  const missing = { missing: setup.exportName, exported: exportedNames(exported) };
  if (found === undefined) return { type: 'problem', problem: missing };
  try {
    return driver(found, setup.shape, setup.input, setup.args);
  } catch (error) {
    return { type: 'problem', problem: { ...missing, is: describe(error, false) } };
  }
}

async function runBatch(run: Driver, { inputs, from, to }: ToSandbox): Promise<void> {
  const all: readonly unknown[] = deserialize(inputs);
  let outcomes: MarkedOutcome[] = [];
  let flushed = foreign.now();
  for (let i = from; i < to; i++) {
    Atomics.store(progress, 0, i + 1);
    marks = new Map();
    const outcome = run(all[i]);
    outcomes.push(withMarks(isPromise(outcome) ? await outcome : outcome));
    if (i + 1 < to && outcomes.length < MANY && foreign.now() - flushed < FLUSH) continue;
    if (i + 1 === to) Atomics.store(progress, 0, 0);
    say({ type: 'outcomes', outcomes: serialize(outcomes), count: outcomes.length });
    outcomes = [];
    flushed = foreign.now();
  }
}

async function work(): Promise<void> {
  const ready = await load();
  if (typeof ready !== 'function') {
    giveUp(ready);
    return;
  }
  say({ type: 'ready' });
  for (;;) {
    await runBatch(ready, hear() as ToSandbox);
    await idle();
  }
}

work().catch((error: unknown) => giveUp({ type: 'problem', problem: { failed: describe(error, true) } }));

/** Says that there is nothing to run, and waits to be ended. */
function giveUp(problem: FromSandbox): void {
  say(problem);
  hear();
}

/** What an error says; of a syntax error in CommonJS, whose stack starts with the place, also that. */
function describe(error: unknown, isWhole: boolean): string {
  try {
    if (!types.isNativeError(error)) return foreign.text(error);
    const [name, message, stack] = ['name', 'message', 'stack'].map(key => foreign.text(foreign.get(error, key)));
    if (!isWhole) return message;
    const [place] = name === 'SyntaxError' ? stack.split('\n') : [''];
    return `${name}: ${message}${/:\d+$/.test(place) ? ` (${place})` : ''}`;
  } catch {
    return 'something that cannot be described';
  }
}
