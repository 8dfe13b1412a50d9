import { CODE_OPTIONS, type CodeOptions, type OptionEntry, type OptionValue } from '../frontends/code-options.ts';
import type { KnownParts } from './known-parts.ts';

/** The questions that can be asked. */
export type Command = 'learn' | 'check' | 'infer' | 'explain' | 'test' | 'diff' | 'run' | 'draw' | 'verify';

/** What can be said about how a question is answered. */
const ASKING_OPTIONS = {
  timeout: {
    kind: 'seconds',
    flag: '--timeout <seconds>',
    says: 'give up after this long (default: 300)',
    commands: ['learn', 'check', 'infer', 'explain', 'test', 'diff', 'run', 'draw', 'verify'],
  },
  seed: {
    kind: 'seed',
    flag: '--seed <number>',
    says: 'seed for everything random',
    commands: ['learn', 'check', 'test', 'diff', 'draw', 'verify'],
  },
  enough: {
    kind: 'text',
    flag: '--enough <guarantee>',
    says: 'which guarantee counts as an answer: proved, bounded:N or tested:N (default: proved)',
    commands: ['learn', 'check', 'explain', 'diff', 'draw'],
  },
  blackBox: {
    kind: 'switch',
    flag: '--black-box',
    says: 'learn code from runs of it alone, without reading it; such machines are tested only',
    commands: ['learn', 'check', 'diff', 'draw'],
  },
  recheck: {
    kind: 'switch',
    flag: '--recheck',
    says: 'use no stored proof: learn the code again, and store what is proved',
    commands: ['learn', 'check', 'diff', 'draw'],
  },
  input: {
    kind: 'text',
    flag: '--input <re>',
    says: 'consider only inputs that this regular expression matches',
    commands: ['check'],
  },
  output: {
    kind: 'text',
    flag: '--output <re>',
    says: 'the regular expression that avoids, only and reaches are about',
    commands: ['check'],
  },
  native: {
    kind: 'switch',
    flag: '--native',
    says: 'run the code itself, in a sandbox, instead of the program that was read from it',
    commands: ['run'],
  },
  keepLookback: {
    kind: 'switch',
    flag: '--keep-lookback',
    says: 'let conditions at the arrows speak of earlier symbols, where they are known by them',
    commands: ['infer', 'diff'],
  },
  ignore: {
    kind: 'names',
    flag: '--ignore <name>',
    says: 'a variable or function whose actions are not shown at the arrows (several: a,b; repeatable)',
    commands: ['infer', 'diff'],
  },
  inferred: {
    kind: 'switch',
    flag: '--inferred',
    says: 'compare the automata that infer finds, as is done with a machine that infer has saved',
    commands: ['diff'],
  },
  runs: {
    kind: 'seed',
    flag: '--runs <number>',
    says: 'run so many inputs at most, and more than are needed for the model where these are fewer',
    commands: ['test'],
  },
  for: {
    kind: 'seconds',
    flag: '--for <seconds>',
    says: 'go on for so long to try inputs around those that reach the model',
    commands: ['test'],
  },
  events: {
    kind: 'names',
    flag: '--events <name>',
    says: 'the functions whose calls are events, with * for any characters (several: a,b; repeatable); all unless given',
    commands: ['explain'],
  },
  bound: {
    kind: 'seed',
    flag: '--bound <number>',
    says: 'how often each loop goes round and a function calls itself; found automatically unless given',
    commands: ['explain'],
  },
  assert: {
    kind: 'text',
    flag: '--assert <place>',
    says: 'which failure is explained: its line, or a part of what it says; the first unless given',
    commands: ['explain'],
  },
  behaviour: {
    kind: 'switch',
    flag: '--behaviour',
    says: 'show what runs do that come to their end, instead of those that fail',
    commands: ['explain'],
  },
  eager: {
    kind: 'switch',
    flag: '--eager',
    says: 'ask the solver for each word at once, instead of guessing first',
    commands: ['explain'],
  },
  asIs: { kind: 'switch', flag: '--as-is', says: 'do not minimise first', commands: ['draw'] },
} as const satisfies Readonly<Record<string, OptionEntry & { readonly commands: readonly Command[] }>>;

type Asking = typeof ASKING_OPTIONS;

/** Those of the options above that a command takes. */
type AskingOptions<C extends Command> = {
  readonly [Name in keyof Asking as C extends Asking[Name]['commands'][number] ? Name : never]?: OptionValue<
    Asking[Name]['kind']
  >;
};

/** What does not come from a command line. */
interface Surroundings {
  /** Where targets are looked for; the host's working directory unless given. */
  readonly directory?: string;
  /** Stops the work. */
  readonly signal?: AbortSignal;
  /** Told what is being done, now and then. */
  readonly onProgress?: (what: string) => void;
  /** What was learned for earlier questions, and will be for later ones; nothing unless given. */
  readonly known?: KnownParts;
}

/** The options of a question. */
export type OptionsFor<C extends Command> = AskingOptions<C> &
  Surroundings &
  (C extends 'verify' ? unknown : CodeOptions);

/** What a command can be told, by name. A proof says itself how its code is called. */
export function entriesFor(command: Command): ReadonlyMap<string, OptionEntry> {
  const asking = Object.entries<OptionEntry & { readonly commands: readonly Command[] }>(ASKING_OPTIONS);
  const own = asking.filter(([, { commands }]) => commands.includes(command));
  const ofCode = Object.entries<OptionEntry>(CODE_OPTIONS).filter(
    ([, { commands }]) => command !== 'verify' && commands?.includes(command) !== false,
  );
  return new Map<string, OptionEntry>([...own, ...ofCode]);
}

/** What is said about how code is compiled and called; the rest is left out. */
export function codeOptionsIn(options: Readonly<Record<string, unknown>>): CodeOptions {
  return Object.fromEntries(
    Object.keys(CODE_OPTIONS).flatMap(name => (options[name] === undefined ? [] : [[name, options[name]]])),
  );
}
