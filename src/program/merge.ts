import { and, ite, or } from '../logic/build.ts';
import { Int, Real, type Sort } from '../logic/sort.ts';
import { constant, type Term, TRUE } from '../logic/term.ts';
import { belongsTo, fromScalar, toScalar } from '../logic/value.ts';
import type { SourceVariable } from './ir.ts';
import { liveAt } from './liveness.ts';
import { type Event, Frame, State } from './state.ts';
import { charactersOf, unitOf, unitTerm } from './text.ts';
import { Choice, Name, Reference, SymbolicBoolean, SymbolicNumber, Text, type Unit, type Value } from './value.ts';

/** Whether two values are certainly the same. */
export function isSame(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || a.kind !== b.kind) return false;
  if (a instanceof Reference && b instanceof Reference)
    return a.object === b.object && a.end === b.end && isSame(a.offset, b.offset);
  if (a instanceof SymbolicNumber && b instanceof SymbolicNumber) return a.term === b.term;
  if (a instanceof SymbolicBoolean && b instanceof SymbolicBoolean) return a.term === b.term;
  if (a instanceof Text && b instanceof Text)
    return (
      a.rest === b.rest &&
      a.stage === b.stage &&
      a.before === b.before &&
      a.units.length === b.units.length &&
      a.units.every((unit, i) => unit === b.units[i])
    );
  if (a instanceof Name && b instanceof Name) return a.serial === b.serial;
  return false;
}

/** The first value where the condition holds, the second elsewhere. */
export function choice(condition: Term, a: Value, b: Value): Value {
  if (isSame(a, b)) return a;
  const [p, q] = [booleanTerm(a), booleanTerm(b)];
  if (p !== undefined && q !== undefined) return new SymbolicBoolean(ite(condition, p, q));
  const sort = a instanceof SymbolicNumber ? a.term.sort : b instanceof SymbolicNumber ? b.term.sort : Int;
  const [m, n] = [numberTerm(a, sort), numberTerm(b, sort)];
  if (m !== undefined && n !== undefined) return new SymbolicNumber(ite(condition, m, n));
  if (a instanceof Reference && b instanceof Reference && a.object === b.object)
    return new Reference(a.object, choice(condition, a.offset, b.offset), a.end === b.end ? a.end : undefined);
  const [s, t] = [unitsOf(a), unitsOf(b)];
  if (s !== undefined && t !== undefined && s.length === t.length)
    return charactersOf(
      s.map((unit, i) => (unit === t[i] ? unit : unitOf(ite(condition, unitTerm(unit), unitTerm(t[i]))))),
    );
  const first =
    a instanceof Choice ? a.cases.map(([c, v]) => [and(condition, c), v] as const) : [[condition, a] as const];
  const second = b instanceof Choice ? b.cases : [[TRUE, b] as const];
  return new Choice([...first, ...second]);
}

function booleanTerm(value: Value): Term | undefined {
  if (value instanceof SymbolicBoolean) return value.term;
  return typeof value === 'boolean' ? constant(value, TRUE.sort) : undefined;
}

/** A number in a sort of integers; a quotient, -0, and what is beyond the sort stays apart. */
function numberTerm(value: Value, sort: Sort): Term | undefined {
  if (sort === Real) return undefined;
  if (value instanceof SymbolicNumber) return value.term.sort === sort ? value.term : undefined;
  if (sort.kind === 'float')
    return typeof value === 'number' && belongsTo(value, sort) ? constant(value, sort) : undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || Object.is(value, -0)) return undefined;
  const wrapped = fromScalar(sort, BigInt(value));
  return BigInt(value) === toScalar(wrapped) ? constant(wrapped, sort) : undefined;
}

function unitsOf(value: Value): readonly Unit[] | undefined {
  if (value instanceof Text) return value.rest === undefined && value.before.length === 0 ? value.units : undefined;
  return typeof value === 'string' ? Array.from({ length: value.length }, (_, i) => value.charCodeAt(i)) : undefined;
}

function sameFrames(a: State, b: State): boolean {
  return (
    a.frames.length === b.frames.length &&
    a.frames.every((frame, i) => {
      const other = b.frames[i];
      const roles = frame.role?.kind === other.role?.kind && isSame(frame.role?.object, other.role?.object);
      return (
        frame.code === other.code &&
        frame.block === other.block &&
        frame.index === other.index &&
        roles &&
        frame.to === other.to
      );
    })
  );
}

function sameEnding(a: State, b: State): boolean {
  if (a.ending === undefined || b.ending === undefined) return a.ending === b.ending;
  if (a.ending.kind !== b.ending.kind) return false;
  if (a.ending.kind === 'halted' && b.ending.kind === 'halted') return a.ending.accepted === b.ending.accepted;
  return a.ending.kind !== 'violated' || b.ending.kind !== 'violated' || a.ending.at === b.ending.at;
}

/** How two states become one: what stands for two values, and what is known of both ways. */
export interface Mixing {
  /**
   * What stands for two different values; `undefined` where the states have to stay apart.
   *
   * @param about what the language says of the variable that holds them
   */
  value(a: Value, b: Value, about: About): Value | undefined;
  path(a: readonly Term[], b: readonly Term[]): readonly Term[];
}

/** What holds a value. */
export interface About {
  readonly sort?: Sort | undefined;
  readonly variable?: () => SourceVariable | undefined;
  /** Whether it is one of many elements of an array. */
  readonly isElement?: boolean;
}

const NOTHING: About = {};

/**
 * One state that is the first where the first's path holds and the second where the second's does; undefined where they
 * stand at different places, or hold objects of different shapes under one name. The paths exclude each other. Linear in
 * what the two runs changed.
 */
export function merge(a: State, b: State): State | undefined {
  let shared = 0;
  while (shared < a.path.length && a.path[shared] === b.path[shared]) shared++;
  const [first, second] = [and(...a.path.slice(shared)), and(...b.path.slice(shared))];
  const either = or(first, second);
  return mergeBy(a, b, {
    value: (one, other) => choice(first, one, other),
    path: () => [...a.path.slice(0, shared), ...(either === TRUE ? [] : [either])],
  });
}

/** The same with other means: of values that differ, and of what is known, the mixing says what is left. */
export function mergeBy(a: State, b: State, mixing: Mixing): State | undefined {
  if (!sameFrames(a, b) || !sameEnding(a, b)) return undefined;
  if (a.input.symbols.length !== b.input.symbols.length || a.input.closed !== b.input.closed) return undefined;
  if (a.base !== b.base) return undefined;
  if (a.position !== b.position || a.outputs.length !== b.outputs.length) return undefined;
  if (!sameEvents(a.events, b.events)) return undefined;
  try {
    return mixed(a, b, mixing);
  } catch (error) {
    if (error instanceof Apart) return undefined;
    throw error;
  }
}

/** Thrown where two values cannot be mixed. */
class Apart {}

/** @throws Apart */
function mixed(a: State, b: State, mixing: Mixing): State | undefined {
  const mix = (x: Value, y: Value, about = NOTHING): Value => {
    if (isSame(x, y)) return x;
    const value = mixing.value(x, y, about);
    if (value === undefined) throw new Apart();
    return value;
  };
  // Dead registers are dropped: mixing them would make values that are never read.
  const mixFrames = (frame: Frame, other: Frame): Frame => {
    const { code, body, block, index, to, role } = frame;
    const live = liveAt(body, block, index);
    const registers = frame.registers.map((value, r) =>
      live.has(r)
        ? mix(value, other.registers[r], {
            sort: body.variables?.get(r)?.sort,
            variable: () => body.variables?.get(r),
          })
        : undefined,
    );
    const made = new Frame(code, body, registers, to, role);
    made.block = block;
    made.index = index;
    return made;
  };
  const frames = a.frames.map((frame, i) => mixFrames(frame, b.frames[i]));
  const heap = a.heap.fork();
  for (const id of new Set([...a.heap.touched(), ...b.heap.touched()])) {
    const [x, y] = [a.heap.has(id) ? a.heap.read(id) : undefined, b.heap.has(id) ? b.heap.read(id) : undefined];
    if (x === undefined || y === undefined || x === y) {
      if (x === undefined && y !== undefined) heap.replace(id, y.clone());
      continue;
    }
    if (x.shape() !== y.shape()) return undefined;
    const fixed = y.fixedContents();
    if (!x.fixedContents().every((value, i) => isSame(value, fixed[i]))) return undefined;
    const [held, other] = [x.contents(), y.contents()];
    if (held.every((value, i) => isSame(value, other[i]))) continue;
    const about = (place: number): About => ({
      sort: x.sortAt(place),
      variable: () => x.variableAt(place),
      isElement: x.isElement(place),
    });
    heap.replace(
      id,
      x.withContents(held.map((value, i) => (isSame(value, other[i]) ? value : mix(value, other[i], about(i))))),
    );
  }
  const made = new State(
    frames,
    heap,
    a.input,
    a.position,
    a.outputs.map((output, i) => mix(output, b.outputs[i])),
    a.events.map((event, i) =>
      event === b.events[i]
        ? event
        : { name: event.name, args: event.args.map((arg, j) => mix(arg, b.events[i].args[j])) },
    ),
    [...mixing.path(a.path, b.path)],
    a.stages,
  );
  // What was made on one way only is the same unknown on the other, where nobody looks at it.
  made.base = a.base;
  made.made = Math.max(a.made, b.made);
  if (a.ending !== undefined)
    made.ending =
      (a.ending.kind === 'returned' || a.ending.kind === 'threw') && b.ending !== undefined && 'value' in b.ending
        ? { ...a.ending, value: mix(a.ending.value, b.ending.value) }
        : a.ending;
  return made;
}

function sameEvents(a: readonly Event[], b: readonly Event[]): boolean {
  return (
    a.length === b.length && a.every((event, i) => event.name === b[i].name && event.args.length === b[i].args.length)
  );
}
