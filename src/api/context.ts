import { parseEnough } from '../analyses/enough.ts';
import type { Guarantee } from '../engines/learned.ts';
import { type CodeOptions, type OptionEntry, optionValue } from '../frontends/code-options.ts';
import { readTarget, type Target } from '../frontends/target.ts';
import type { Workspace } from '../host/workspace.ts';
import { Budget, type Limits } from '../logic/limits.ts';
import { Session } from '../logic/session.ts';
import { createSolver } from '../logic/solver/index.ts';
import { KnownParts } from './known-parts.ts';
import { type Command, codeOptionsIn, entriesFor, type OptionsFor } from './options.ts';

/** A question that cannot be answered as it was asked. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const DEFAULT_SECONDS = 300;
const HEAP_SHARE = 0.85;

/** Everything that answering a question needs from its surroundings. */
export interface Context {
  readonly session: Session;
  /** Where targets are looked for. */
  readonly workspace: Workspace;
  /** Reads a target. @throws Undecided when that takes more than the limits allow */
  target(text: string): Target;
  /** How functions in source code are called. */
  readonly codeOptions: CodeOptions;
  /** Whether only the states are of interest that code goes through. */
  readonly isFollowed: boolean;
  readonly seed: number | undefined;
  /** Which guarantee counts as an answer. */
  readonly enough: Guarantee;
  /** Whether code is learned from runs of it alone. */
  readonly blackBox: boolean;
  /** What is remembered from question to question. */
  readonly known: KnownParts;
  /** Whether nothing that was proved before is used. */
  readonly recheck: boolean;
  /** A session of its own, with a solver of its own, for a part of the work: so many milliseconds at most. */
  part(milliseconds: number): Session;
  /** What is being done just now, for those who watch. */
  doing(what: string): void;
  seconds(): number;
}

/** Units of work for a question that is worth a part of a second. */
const SOON = 400_000;

/** @throws UsageError for options that the command has not, or whose values are none for them */
export function createContext<C extends Command>(around: Workspace, command: C, options: OptionsFor<C>): Context {
  const given = checked(command, options);
  const started = performance.now();
  const { signal, onProgress } = given;
  const workspace = given.directory === undefined ? around : around.in(given.directory);
  const { memory, interrupt } = around.host;
  let work: string | undefined;
  const show = (what: string): void => {
    const seconds = Math.round((performance.now() - started) / 1000);
    onProgress?.(`${what}, ${seconds} s`);
  };
  const onSpent = (spent: number): void => show(work ?? `${spent.toLocaleString('en-US')} steps`);
  const limits: Limits = {
    ...(memory === undefined ? {} : { memory: { most: Math.floor(HEAP_SHARE * memory.limit), used: memory.used } }),
    ...(signal === undefined ? {} : { signal }),
    ...(interrupt === undefined ? {} : { interrupt }),
  };
  const timeout = 1000 * (given.timeout ?? DEFAULT_SECONDS);
  const budget = new Budget({ timeout, ...limits }, onProgress === undefined ? undefined : onSpent);
  // What infer is not told in short time, it takes for possible: it has many questions, and one must not take seconds.
  const z3 = command === 'infer' ? { effort: SOON } : {};
  const sessionWith = (each: Budget): Session => new Session(createSolver({ budget: each, z3 }), each);
  const session = sessionWith(budget);
  const codeOptions = { ...codeOptionsIn({ ...given }), ...(command === 'infer' ? { fillsIn: true } : {}) };
  const { alphabet } = codeOptions;
  return {
    session,
    workspace,
    target: text => readTarget(text, workspace, { alphabet, budget }),
    seed: given.seed,
    enough: parseEnough(given.enough ?? 'proved'),
    blackBox: given.blackBox === true,
    known: given.known ?? new KnownParts(around.host),
    recheck: given.recheck === true,
    part: milliseconds => sessionWith(budget.part({ timeout: milliseconds })),
    doing: what => {
      work = what;
      if (onProgress !== undefined) show(what);
    },
    codeOptions,
    isFollowed: command === 'infer',
    seconds: () => Math.round(performance.now() - started) / 1000,
  };
}

/** What does not come from the table of options. */
const SURROUNDINGS = new Set(['directory', 'signal', 'onProgress', 'known']);

function checked<C extends Command>(command: C, options: OptionsFor<C>): OptionsFor<'learn'> {
  const entries = entriesFor(command);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || SURROUNDINGS.has(name)) continue;
    const entry = entries.get(name);
    if (entry === undefined)
      throw new UsageError(`${command} has no option ${name}; it has ${[...entries.keys()].join(', ')}`);
    optionValue(entry, value, wanted => {
      throw new UsageError(`${flagOf(entry)} takes ${wanted}, not ${JSON.stringify(value)}`);
    });
  }
  return options;
}

/** The name of an option as it is typed. */
export function flagOf({ flag }: OptionEntry): string {
  return flag.split(' ')[0];
}
