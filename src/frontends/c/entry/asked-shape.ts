import { SourceError } from '../../../program/source.ts';
import type { ParameterInfo } from '../llvm/debug.ts';
import type { Measure, Outgoing, PlainRole, Returned, Role } from './roles.ts';

/** What the user says by `--shape`. */
export interface AskedShape {
  /** By the number of the parameter. */
  readonly roles: ReadonlyMap<number, Role>;
  readonly returned?: AskedReturn;
  /** Functions that tell the time, by their names. */
  readonly clocks: ReadonlyMap<string, ClockStep>;
  /** Functions that read, by their names: when they read. */
  readonly readers: ReadonlyMap<string, When>;
  /** After how many ticks in a row that read nothing the input ends. */
  readonly ticks?: number;
}

/** When functions read: with each call, once for each tick, or once for each round of a loop. */
const WHEN = ['each call', 'each tick', 'each round'] as const;
export type When = (typeof WHEN)[number];

/** By how much a clock goes on between two ticks. */
export interface ClockStep {
  readonly least: number;
  readonly most: number;
}

/** What is returned: as `Returned`, or the length of the output, or fields of a struct. */
export type AskedReturn = Exclude<Returned, 'used' | 'none'> | 'written' | AskedFields;

export interface AskedFields {
  /** The fields that count; all numbers where this is not said. */
  readonly fields?: readonly string[];
  /** The field that is the length of the output. */
  readonly written?: string;
}

const NO_SHAPE: AskedShape = { roles: new Map(), clocks: new Map(), readers: new Map() };

const PLAIN: readonly PlainRole[] = [
  ...(['symbol', 'input', 'text', 'changed input', 'changed text', 'output', 'text output', 'result'] as const),
  ...(['ignored', 'state', 'callback', 'memory', 'put', 'any'] as const),
];
const OUTGOING: readonly Outgoing[] = ['written', 'consumed', 'result', 'ignored'];
const RETURNED = ['result', 'written', 'success', 'error', 'negative rejects', 'ignored'] as const;

const ROLES = `${PLAIN.join(', ')}, previous, previous from VALUE, length of NAME, capacity of NAME, capacity of NAME = BYTES, end of NAME, written, consumed, "length of NAME, consumed", "capacity of NAME, written", = VALUE`;

/** What stands between `;`, but for those in quotes. */
const PARTS = /(?:"(?:\\.|[^"\\])*"|[^;"])+/g;

/**
 * Reads the parts of `--shape`, `name: role` with `;` between them, where a name is one of a parameter, `return`, `ticks`, or a
 * function that is called. See docs/c.md.
 *
 * @throws SourceError for what is no role
 */
export function readShape(text: string | undefined, parameters: readonly ParameterInfo[]): AskedShape {
  if (text === undefined) return NO_SHAPE;
  const roles = new Map<number, Role>();
  const clocks = new Map<string, ClockStep>();
  const readers = new Map<string, When>();
  let returned: AskedReturn | undefined;
  let ticks: number | undefined;
  for (const part of (text.match(PARTS) ?? []).filter(each => each.trim() !== '')) {
    const colon = part.indexOf(':');
    const [name, words] = [
      part.slice(0, colon).trim(),
      part
        .slice(colon + 1)
        .trim()
        .replace(/\s+/g, ' '),
    ];
    if (colon < 0 || name === '') throw new SourceError(`--shape ${part.trim()}: write name: role`);
    const parameter = parameters.findIndex(each => each.name === name);
    if (parameter >= 0) roles.set(parameter, parameterRole(name, words, parameters));
    else if (name === 'return') returned = returnRole(words);
    else if (name === 'ticks') ticks = wholeNumber(`ticks: ${words}`, words);
    else if (WHEN.some(each => each === words)) readers.set(name, words as When);
    else if (words.startsWith('clock')) clocks.set(name, clockStep(name, words));
    else
      throw new SourceError(
        `--shape ${name}: there is no parameter of this name (there are ${namesOf(parameters)}); of a function that is called, say clock, clock step 0..10, ${WHEN.join(', ')}`,
      );
  }
  return {
    roles,
    clocks,
    readers,
    ...(returned === undefined ? {} : { returned }),
    ...(ticks === undefined ? {} : { ticks }),
  };
}

function namesOf(parameters: readonly ParameterInfo[]): string {
  return ['return', ...parameters.flatMap(({ name }) => (name === undefined ? [] : [name]))].join(', ');
}

function parameterRole(name: string, words: string, parameters: readonly ParameterInfo[]): Role {
  const plain = PLAIN.find(each => each === words) ?? (words === 'event' ? 'symbol' : undefined);
  if (plain !== undefined) return { kind: plain };
  if (words.startsWith('=')) return { kind: 'argument', value: givenValue(name, words.slice(1).trim()) };
  const previous = /^previous(?: from (-?\w+|\w+(?:::\w+)*))?$/.exec(words);
  if (previous !== null) return { kind: 'previous', ...(previous[1] === undefined ? {} : { first: previous[1] }) };
  const end = /^end of (\S+)$/.exec(words);
  if (end !== null) return { kind: 'end', of: parameterNamed(end[1], name, parameters) };
  const [first, second] = words.split(',').map(each => each.trim());
  const measure = measureOf(first, name, parameters);
  const outgoing = OUTGOING.find(each => each === (measure === undefined ? first : second));
  if ((measure === undefined && outgoing === undefined) || (second !== undefined && outgoing === undefined))
    throw new SourceError(`--shape ${name}: there is no role ${JSON.stringify(words)}; there are ${ROLES}`);
  return {
    kind: 'count',
    ...(measure === undefined ? {} : { measure }),
    ...(outgoing === undefined ? {} : { outgoing }),
  };
}

function measureOf(words: string, name: string, parameters: readonly ParameterInfo[]): Measure | undefined {
  const found = /^(length|capacity) of (\S+?)(?: ?= ?(\d+))?$/.exec(words);
  if (found === null) return undefined;
  const of = parameterNamed(found[2], name, parameters);
  if (found[1] === 'length') return { is: 'length', of };
  return { is: 'capacity', of, ...(found[3] === undefined ? {} : { most: Number(found[3]) }) };
}

function parameterNamed(wanted: string, name: string, parameters: readonly ParameterInfo[]): number {
  const found = parameters.findIndex(each => each.name === wanted);
  if (found < 0)
    throw new SourceError(`--shape ${name}: there is no parameter ${wanted}; there are ${namesOf(parameters)}`);
  return found;
}

function returnRole(words: string): AskedReturn {
  const plain = RETURNED.find(each => each === words);
  if (plain !== undefined) return plain;
  const [all, written, fields] = /^(?:written ([\w.]+))?(?:(?:^|, ?)fields (.+))?$/.exec(words) ?? [''];
  if (all === '')
    throw new SourceError(
      `--shape return: there is no role ${JSON.stringify(words)}; there are ${RETURNED.join(', ')}, fields NAME, NAME and written NAME`,
    );
  return {
    ...(written === undefined ? {} : { written }),
    ...(fields === undefined ? {} : { fields: fields.split(',').map(field => field.trim()) }),
  };
}

function clockStep(name: string, words: string): ClockStep {
  const found = /^clock(?: step (\d+)(?: ?\.\. ?(\d+))?)?$/.exec(words);
  if (found === null) throw new SourceError(`--shape ${name}: write clock, clock step 5, or clock step 0..10`);
  const least = Number(found[1] ?? 1);
  const most = Number(found[2] ?? least);
  if (most < least) throw new SourceError(`--shape ${name}: a clock does not go back: ${least}..${most} has no step`);
  return { least, most };
}

function wholeNumber(part: string, words: string): number {
  if (!/^[1-9]\d{0,5}$/.test(words)) throw new SourceError(`--shape ${part}: write a number of ticks such as 100`);
  return Number(words);
}

function givenValue(name: string, words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    throw new SourceError(`--shape ${name}: ${words} is no value; write a number, a "text" or null`);
  }
}
