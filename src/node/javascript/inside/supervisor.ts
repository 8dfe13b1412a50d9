import { serialize } from 'node:v8';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { NativeOutcome } from '../../../frontends/typescript/native/call.ts';
import type {
  FromSupervisor,
  ModuleAnswer,
  ModuleRequest,
  Setup,
} from '../../../frontends/typescript/native/protocol.ts';
import type { FromSandbox, SandboxData, ThreadProgram, ToProcess, ToSandbox } from '../thread-protocol.ts';

type Why = 'time' | 'memory' | 'crash';

/** Inputs that are still to run, or an outcome that stands for one. */
type Segment = { readonly from: number; readonly to: number } | NativeOutcome;

/** How often the sandbox is looked at, in milliseconds. */
const GLANCE = 10;

/** How long a thread may take to end before the whole process is given up. */
const PATIENCE = 1000;

/**
 * Keeps one sandbox thread alive, gives it work and watches it: a thread that takes too long for one input or too much
 * memory is ended, the input gets the outcome, and a new thread goes on with the rest.
 */
class Supervisor {
  readonly #setup: Setup;
  readonly #program: ThreadProgram;
  readonly #progress = new Int32Array(new SharedArrayBuffer(8));
  /** Answers are kept, so that a new thread loads without asking again. */
  readonly #answers = new Map<string, ModuleAnswer>();
  readonly #residentLimit: number;
  #worker: Worker | undefined;
  #port: MessagePort | undefined;
  #waiting: { readonly key: string; readonly port: MessagePort } | undefined;
  #ready = false;
  #inputs: Uint8Array = new Uint8Array();
  #queue: Segment[] = [];
  #seen = 0;
  #since = 0;
  #falseStarts = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(setup: Setup, program: ThreadProgram) {
    this.#setup = setup;
    this.#program = program;
    this.#residentLimit = process.memoryUsage.rss() + (64 + 1.5 * setup.memory) * 2 ** 20;
    this.#start();
  }

  run(inputs: Uint8Array, count: number): void {
    this.#inputs = inputs;
    this.#queue = [{ from: 0, to: count }];
    if (this.#ready) this.#next();
  }

  answer(answer: ModuleAnswer): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    this.#answers.set(waiting.key, answer);
    this.#since = performance.now();
    if (waiting.port === this.#port) this.#reply(answer);
  }

  #start(): void {
    const { port1, port2 } = new MessageChannel();
    const workerData: SandboxData & { readonly port: MessagePort } = {
      setup: this.#setup,
      program: this.#program,
      progress: this.#progress,
      port: port2,
    };
    this.#progress.fill(0);
    this.#ready = false;
    this.#waiting = undefined;
    this.#port = port1;
    const worker = new Worker(this.#program.text, {
      eval: true,
      workerData,
      transferList: [port2],
      stdout: true,
      stderr: true,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#setup.memory },
    });
    this.#worker = worker;
    port1.on('message', (message: FromSandbox) => {
      if (worker === this.#worker) this.#hear(message, port1);
    });
    worker.on('error', (error: Error & { readonly code?: string }) => {
      if (worker === this.#worker) this.#ended(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error);
    });
    worker.on('exit', () => {
      if (worker === this.#worker)
        this.#ended('crash', new Error('it waits for something that does not happen here, such as a timer'));
    });
    this.#watch();
  }

  #ask(request: ModuleRequest, port: MessagePort): void {
    const key = JSON.stringify(request);
    const known = this.#answers.get(key);
    if (known !== undefined) this.#reply(known);
    else {
      this.#waiting = { key, port };
      say({ type: 'request', request });
    }
  }

  /** The thread waits without looking at events. */
  #reply(message: ModuleAnswer | ToSandbox): void {
    this.#port?.postMessage(message);
    Atomics.store(this.#progress, 1, 1);
    Atomics.notify(this.#progress, 1);
  }

  #hear(message: FromSandbox, port: MessagePort): void {
    if (message.type === 'problem') this.#fail(message);
    else if (message.type === 'request') this.#ask(message.request, port);
    else if (message.type === 'ready') {
      this.#ready = true;
      say({ type: 'ready' });
      this.#next();
    } else this.#passOn(message.outcomes, message.count);
  }

  /** More outcomes than there are inputs, or none at all, are not from our own program. */
  #passOn(outcomes: Uint8Array, count: number): void {
    const [head] = this.#queue;
    const asked = head !== undefined && 'from' in head ? head.to - head.from : 0;
    if (head === undefined || !('from' in head) || !(count > 0 && count <= asked)) {
      this.#stop('crash');
      return;
    }
    say({ type: 'outcomes', outcomes });
    const from = head.from + count;
    if (from < head.to) this.#queue[0] = { from, to: head.to };
    else {
      this.#queue.shift();
      this.#next();
    }
  }

  /** Goes on with the queue; without work the clock stands still. */
  #next(): void {
    for (let head = this.#queue.at(0); head !== undefined; head = this.#queue.at(0)) {
      if ('from' in head) {
        const work: ToSandbox = { inputs: this.#inputs, from: head.from, to: head.to };
        this.#reply(work);
        this.#watch();
        return;
      }
      say({ type: 'outcomes', outcomes: serialize([head]) });
      this.#queue.shift();
    }
    clearInterval(this.#timer);
    if (this.#inputs.length > 0) say({ type: 'done' });
    this.#inputs = new Uint8Array();
  }

  #watch(): void {
    clearInterval(this.#timer);
    this.#seen = -1;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.#glance(), GLANCE);
  }

  #glance(): void {
    const now = performance.now();
    const running = Atomics.load(this.#progress, 0);
    if (running !== this.#seen || this.#waiting !== undefined) {
      this.#seen = running;
      this.#since = now;
    }
    const limit = this.#ready ? this.#setup.timeout : this.#setup.loadTimeout;
    if (now - this.#since > limit) this.#stop('time');
    else if (process.memoryUsage.rss() > this.#residentLimit) this.#stop('memory');
  }

  #stop(why: Why): void {
    clearInterval(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    const giveUp = setTimeout(() => say({ type: 'stuck', why, at: Atomics.load(this.#progress, 0) - 1 }), PATIENCE);
    worker?.terminate().then(() => {
      clearTimeout(giveUp);
      this.#ended(why, new Error(why === 'time' ? 'it takes too long' : 'it takes too much memory'));
    });
  }

  /** The thread is gone: charges the input that was running, and starts a new thread for the rest. */
  #ended(why: Why, error: Error): void {
    clearInterval(this.#timer);
    this.#worker = undefined;
    const last = this.#ready || this.#port === undefined ? undefined : receiveMessageOnPort(this.#port);
    this.#port?.close();
    if (last?.message.type === 'problem') this.#fail(last.message);
    else if (this.#ready) {
      this.#charge(why);
      this.#start();
    } else this.#fail({ type: 'problem', problem: { failed: loadFailure(why, error) } });
  }

  #charge(why: Why): void {
    const [head] = this.#queue;
    const running = Atomics.load(this.#progress, 0) - 1;
    if (head === undefined || !('from' in head)) return;
    // A thread that hangs before its first input was left so by an earlier one; it may try once more.
    if (running < head.from && this.#falseStarts < 1) {
      this.#falseStarts++;
      return;
    }
    const at = Math.max(running, head.from);
    const parts: Segment[] = [{ from: head.from, to: at }, { stopped: why }, { from: at + 1, to: head.to }];
    this.#queue.splice(0, 1, ...parts.filter(part => !('from' in part) || part.from < part.to));
    this.#falseStarts = 0;
  }

  #fail(message: FromSandbox & { readonly type: 'problem' }): void {
    clearInterval(this.#timer);
    say(message);
  }
}

function loadFailure(why: Why, error: Error): string {
  if (why === 'memory') return 'it takes too much memory to load';
  return why === 'time' ? 'it takes too long to load' : error.message;
}

function say(message: FromSupervisor): void {
  process.send?.(message);
}

let supervisor: Supervisor | undefined;
process.on('message', (message: ToProcess) => {
  if (message.type === 'setup') supervisor = new Supervisor(message.setup, message.program);
  else if (message.type === 'batch') supervisor?.run(message.inputs, message.count);
  else supervisor?.answer(message.answer);
});
// A thread that does not end would keep process.exit() from ending.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
