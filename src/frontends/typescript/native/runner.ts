import type { Sandbox, Sandboxes } from '../../../host/sandbox.ts';
import { ModuleNotFound } from '../modules/module-not-found.ts';
import { didYouMean } from '../modules/near-names.ts';
import type { Input, MarkedOutcome, NativeCall, NativeOptions } from './call.ts';
import { loadTransformer, moduleSource, type Transformer } from './module-source.ts';
import { NativeLoadError } from './native-load-error.ts';
import type {
  FromSupervisor,
  LoadProblem,
  ModuleAnswer,
  ModuleRequest,
  RunsAs,
  Setup,
  ToSupervisor,
} from './protocol.ts';
import { ModuleRefused, ReachableModules } from './reachable-modules.ts';

/** Inputs that go to the process at once, and their symbols. */
const BATCH = 4096;
const BATCH_SYMBOLS = 1 << 20;

type Why = 'time' | 'memory' | 'crash';

/** Why a process ended, and where that is known, at which input of the batch. */
interface End {
  readonly why: Why;
  readonly at?: number;
}

/**
 * Runs the real function on inputs, where it can do no harm and cannot hang.
 *
 * The code runs in a thread of a process of its own. That process has Node's permission model switched on, without any
 * right but to start the thread: Node itself refuses it files, other processes and addons. Modules are read by this
 * process and sent over: `require` and `import` find them as Node does, as far as `ReachableModules` lets them. Our own
 * part in the thread has a realm of its own, which foreign code does not get to (`inside/foreign.ts`). Connections are
 * refused by taking away what opens them (and from Node 25 on by the permissions), before foreign code runs; of the
 * modules of Node that reach out, the code sees an image whose functions throw "… is not available here". Timers never
 * fire, the console is silent, `process.env` is empty.
 *
 * Each input has a time limit; memory is limited for the heap by the engine, and for the whole process by looking at it
 * every few milliseconds. What goes over is ended, and the function is loaded anew for the inputs after it.
 *
 * This keeps mistakes and curiosity in. It is not made to hold an attacker who knows a hole in V8 or Node.
 *
 * Inputs run one after the other in one loaded module, so a function that keeps state between calls sees it, except that
 * after a stopped input the state is new, and inputs just before that one may have run twice. Time and chance
 * (`Date`, `Math.random`) are real. Of a promise, what it is fulfilled with is the result, as long as nothing outside has
 * to settle it.
 */
export class NativeRunner {
  readonly #call: NativeCall;
  readonly #limits: Required<NativeOptions>;
  readonly #modules: ReachableModules;
  #process: Sandbox | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;
  #transformer: Transformer | undefined;
  /** Texts that the process has. */
  readonly #sent = new Set<string>();

  /** Starts nothing yet: the first run does. */
  constructor(call: NativeCall, options: NativeOptions = {}) {
    this.#call = call;
    this.#modules = new ReachableModules(call.workspace, call.module, call.files ?? []);
    const { timeout = 2000, loadTimeout = 10_000, memory = 512 } = options;
    this.#limits = { timeout, loadTimeout, memory };
  }

  /**
   * The outcome of each input, in order. `hear` gets each of them as soon as it is known.
   *
   * @throws NativeLoadError when the function cannot be loaded
   */
  run(inputs: readonly Input[], hear?: (outcome: MarkedOutcome) => void): Promise<readonly MarkedOutcome[]> {
    const result = this.#queue.then(() => this.#runAll(inputs, hear));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /** Ends the process. A run that is under way, and any later one, fails. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#end();
  }

  async #end(): Promise<void> {
    await this.#process?.kill();
    this.#process = undefined;
  }

  async #runAll(
    inputs: readonly Input[],
    hear: (outcome: MarkedOutcome) => void = () => undefined,
  ): Promise<readonly MarkedOutcome[]> {
    if (inputs.length === 0) await this.#started();
    const outcomes: MarkedOutcome[] = [];
    const add = (outcome: MarkedOutcome): void => {
      outcomes.push(outcome);
      hear(outcome);
    };
    /** Inputs that are known to end the process. */
    const fatal = new Map<number, Why>();
    /** Up to here inputs run one at a time, to find the one that ended the process. */
    let careful = 0;
    while (outcomes.length < inputs.length) {
      const start = outcomes.length;
      const why = fatal.get(start);
      if (why !== undefined) {
        fatal.delete(start);
        add({ stopped: why });
        continue;
      }
      const batch = nextBatch(inputs, start, start < careful ? start + 1 : Math.min(inputs.length, ...fatal.keys()));
      const end = await this.#runBatch(batch, add);
      if (end === undefined) continue;
      if (this.#closed) throw this.#closedError();
      const at = end.at ?? (batch.length === 1 ? 0 : undefined);
      if (at === undefined) careful = start + batch.length;
      else fatal.set(start + at, end.why);
    }
    return outcomes;
  }

  /** Adds the outcomes of a batch; when the process ends before the batch does, some are missing. */
  async #runBatch(batch: readonly Input[], add: (outcome: MarkedOutcome) => void): Promise<End | undefined> {
    const child = await this.#started();
    const message: ToSupervisor = { type: 'batch', inputs: this.#sandboxes.encode(batch), count: batch.length };
    let left = batch.length;
    return this.#conversation(child, message, heard => {
      if (heard.type === 'outcomes') {
        const outcomes: unknown = this.#sandboxes.decode(heard.outcomes);
        if (!isOutcomes(outcomes) || outcomes.length > left) throw this.#forgedError();
        left -= outcomes.length;
        for (const outcome of outcomes) add(outcome);
      }
      if (heard.type === 'done' && left > 0) throw this.#forgedError();
      return heard.type === 'done';
    });
  }

  /** @throws NativeLoadError where the host runs no code */
  get #sandboxes(): Sandboxes {
    const { sandboxes } = this.#call.workspace.host;
    if (sandboxes === undefined) throw new NativeLoadError('code itself cannot be run here');
    return sandboxes;
  }

  async #started(): Promise<Sandbox> {
    if (this.#closed) throw this.#closedError();
    if (this.#process !== undefined) return this.#process;
    this.#sent.clear();
    this.#transformer ??= await loadTransformer();
    const { module, exportName, shape, input = 'Array', args = [] } = this.#call;
    const setup: Setup = { module, exportName, shape, input, args, ...this.#limits };
    const child = this.#sandboxes.start(setup);
    this.#process = child;
    const ended = await this.#conversation(child, undefined, ({ type }) => type === 'ready');
    if (ended !== undefined)
      throw new NativeLoadError(`${module.file}: it ends the process that loads it (${ended.why})`);
    return child;
  }

  /** Sends a message and listens until `done` says so; gives the reason when the process ends before that. */
  #conversation(
    child: Sandbox,
    message: ToSupervisor | undefined,
    done: (message: FromSupervisor) => boolean,
  ): Promise<End | undefined> {
    child.keepAlive(true);
    let stuck: End | undefined;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        child.listen(
          () => undefined,
          () => this.#forget(child),
        );
        child.keepAlive(false);
      };
      const closed = (printed: string): void => {
        leave();
        this.#forget(child);
        resolve(stuck ?? { why: OUT_OF_MEMORY.test(printed) ? 'memory' : 'crash' });
      };
      const hear = (heard: FromSupervisor): void => {
        try {
          if (heard.type === 'request') child.send({ type: 'answer', answer: this.#answer(heard.request) });
          else if (heard.type === 'stuck') {
            stuck = heard.at < 0 ? { why: heard.why } : heard;
            void child.kill();
          } else if (heard.type === 'problem') throw this.#explain(heard.problem);
          else if (done(heard)) {
            leave();
            resolve(undefined);
          }
        } catch (error) {
          leave();
          this.#end().then(() => reject(error), reject);
        }
      };
      child.listen(heard => hear(heard as FromSupervisor), closed);
      if (message !== undefined) child.send(message);
    });
  }

  /** The process has ended. */
  #forget(child: Sandbox): void {
    if (this.#process === child) this.#process = undefined;
  }

  #answer(request: ModuleRequest): ModuleAnswer {
    try {
      if (request.kind === 'source') return { source: this.#source(request.file, request.as) };
      const { specifier, from, how } = request;
      const module = this.#modules.resolve(specifier, from, how);
      const as = how === 'import' && module.format === 'esm' ? 'esm' : 'commonjs';
      if (module.format === 'builtin' || this.#sent.has(`${as} ${module.file}`)) return { module };
      return { module, ahead: { as, source: this.#source(module.file, as) } };
    } catch (error) {
      if (error instanceof ModuleNotFound) return { problem: error.message, code: error.code };
      const problem = error instanceof Error ? error.message : String(error);
      return error instanceof ModuleRefused ? { problem, isRefusal: true } : { problem };
    }
  }

  #source(file: string, as: RunsAs): string {
    const module = this.#modules.get(file);
    if (module === undefined || this.#transformer === undefined)
      throw new ModuleRefused(`${file} is not available here`);
    this.#sent.add(`${as} ${file}`);
    const { exportName, instead, workspace } = this.#call;
    const [name] = exportName.split('.');
    const isOwn = file === this.#call.module.file;
    return moduleSource(workspace, this.#transformer, module, as, isOwn ? { reach: name, instead } : {});
  }

  #forgedError(): NativeLoadError {
    return new NativeLoadError(`${this.#call.module.file}: what its process says is not what our program in it says`);
  }

  #closedError(): NativeLoadError {
    return new NativeLoadError(`${this.#call.module.file}: the runner was closed`);
  }

  #explain(problem: LoadProblem): NativeLoadError {
    const { file } = this.#call.module;
    if ('failed' in problem) return new NativeLoadError(`${file} does not load: ${problem.failed}`);
    const { missing, exported, is } = problem;
    if (is !== undefined) return new NativeLoadError(`${file}#${missing} cannot be run: ${is}`);
    const listed = exported.length > 12 ? [...exported.slice(0, 12), '…'] : exported;
    const offers = listed.length === 0 ? 'it exports nothing' : `it exports ${listed.join(', ')}`;
    return new NativeLoadError(`${file} has no ${missing}${didYouMean(missing, exported)}; ${offers}`);
  }
}

/** What the engine says before it gives up. */
const OUT_OF_MEMORY = /out of memory|invalid (?:array |table |string )?(?:size|length)/i;

const KINDS = ['returned', 'threw', 'opaque', 'stopped'];

function isOutcomes(value: unknown): value is readonly MarkedOutcome[] {
  const isOutcome = (each: unknown): boolean =>
    typeof each === 'object' && each !== null && KINDS.filter(kind => Object.hasOwn(each, kind)).length === 1;
  return Array.isArray(value) && value.every(isOutcome);
}

function nextBatch(inputs: readonly Input[], start: number, limit: number): readonly Input[] {
  let symbols = 0;
  let end = start;
  while (end < limit && end - start < BATCH && symbols < BATCH_SYMBOLS) symbols += inputs[end++].length;
  return inputs.slice(start, end);
}
