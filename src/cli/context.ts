import { getHeapStatistics } from 'node:v8';
import { parseEnough } from '../analyses/enough.ts';
import type { Guarantee } from '../engines/learned.ts';
import type { CodeOptions, Plain } from '../frontends/code.ts';
import { type Alphabet, readTarget, type Target } from '../frontends/target.ts';
import { Budget } from '../logic/limits.ts';
import { Session } from '../logic/session.ts';
import { createSolver } from '../logic/solver/index.ts';

/** A call that cannot be carried out as it was written. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The options that every command takes, as they come from the command line. */
export interface CommonOptions {
  readonly alphabet?: string;
  readonly json?: boolean;
  readonly out: readonly string[];
  readonly timeout?: string;
  readonly seed?: string;
  readonly quiet?: boolean;
  readonly enough?: string;
  readonly args?: string;
  readonly shape?: string;
  readonly throws?: string;
  readonly read?: string;
  readonly write?: string;
  readonly init?: string;
  readonly accept?: string;
  readonly include?: readonly string[];
  readonly source?: readonly string[];
  readonly define?: readonly string[];
  readonly std?: string;
  readonly triple?: string;
  readonly systemClang?: boolean;
  readonly wrap?: boolean;
}

const DEFAULT_SECONDS = 300;
const HEAP_SHARE = 0.85;

/** Everything that a command needs from its surroundings. */
export interface Context {
  readonly options: CommonOptions;
  readonly started: number;
  readonly session: Session;
  /** Reads a target. @throws Undecided when that takes more than the limits allow */
  target(text: string): Target;
  /** How functions in source code are called. */
  readonly codeOptions: CodeOptions;
  readonly alphabet: Alphabet | undefined;
  readonly seed: number | undefined;
  /** Which guarantee counts as an answer. */
  readonly enough: Guarantee;
  /** A session of its own for a part of the work, with so many milliseconds at most. */
  part(milliseconds: number): Session;
  /** What is being done just now, for those who watch. */
  doing(what: string): void;
  seconds(): number;
}

export function createContext(options: CommonOptions, progress?: (line: string) => void): Context {
  const started = performance.now();
  const isWatched = progress !== undefined && !options.quiet;
  let work: string | undefined;
  const show = (what: string): void => {
    const seconds = Math.round((performance.now() - started) / 1000);
    progress?.(`${what}, ${seconds} s`);
  };
  const onProgress = (spent: number): void => show(work ?? `${spent.toLocaleString('en-US')} steps`);
  const memory = Math.floor(HEAP_SHARE * getHeapStatistics().heap_size_limit);
  const sessionOf = (timeout: number): Session => {
    const budget = new Budget({ timeout, memory }, isWatched ? onProgress : undefined);
    return new Session(createSolver({ budget }), budget);
  };
  const session = sessionOf(1000 * positive(options.timeout ?? String(DEFAULT_SECONDS), '--timeout'));
  const { budget } = session;
  const alphabet = alphabetOf(options.alphabet);
  requireSeed(options.seed);
  return {
    options,
    started,
    session,
    target: text => readTarget(text, { alphabet, budget }),
    alphabet,
    seed: options.seed === undefined ? undefined : Number(options.seed),
    enough: parseEnough(options.enough ?? 'proved'),
    part: sessionOf,
    doing: what => {
      work = what;
      if (isWatched) show(what);
    },
    codeOptions: codeOptionsOf(options, alphabet),
    seconds: () => Math.round(performance.now() - started) / 1000,
  };
}

/** What is said about how code is compiled and called; what is not said is left out. */
function codeOptionsOf(options: CommonOptions, alphabet: Alphabet | undefined): CodeOptions {
  const {
    shape,
    read,
    write,
    init,
    accept,
    include = [],
    define = [],
    source = [],
    std,
    triple,
    systemClang,
    wrap,
  } = options;
  const all = {
    args: argsOf(options.args),
    shape,
    throws: throwsOf(options.throws),
    read,
    write,
    alphabet,
    init,
    accept,
    include: include.length === 0 ? undefined : include,
    sources: source.length === 0 ? undefined : source,
    define: define.length === 0 ? undefined : define,
    standard: std,
    triple,
    systemClang,
    wraps: wrap,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function throwsOf(text: string | undefined): CodeOptions['throws'] {
  if (text === undefined || text === 'class' || text === 'message') return text;
  throw new UsageError(`--throws is class or message, not ${JSON.stringify(text)}`);
}

function argsOf(text: string | undefined): readonly Plain[] | undefined {
  if (text === undefined) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError(`--args takes a JSON array such as '[{"strict": true}]', not ${JSON.stringify(text)}`);
  }
  if (!Array.isArray(json))
    throw new UsageError(`--args takes a JSON array of further arguments, not ${JSON.stringify(text)}`);
  return json;
}

function positive(text: string, option: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value))
    throw new UsageError(`${option} takes a positive number, not ${JSON.stringify(text)}`);
  return value;
}

function requireSeed(text: string | undefined): void {
  if (text !== undefined && !/^\d{1,15}$/.test(text))
    throw new UsageError(`--seed takes a whole number from 0, not ${JSON.stringify(text)}`);
}

function alphabetOf(text: string | undefined): Alphabet | undefined {
  if (text === undefined || text === 'char' || text === 'byte' || text === 'int') return text;
  throw new UsageError(`--alphabet is char, byte or int, not ${JSON.stringify(text)}`);
}
