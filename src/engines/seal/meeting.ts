import { READ } from '../../abstraction/pattern.ts';
import { and, or } from '../../logic/build.ts';
import { Bool, type Sort } from '../../logic/sort.ts';
import { type Term, TRUE } from '../../logic/term.ts';
import type { FunctionBody, SourceVariable } from '../../program/ir.ts';
import { successorsOf } from '../../program/liveness.ts';
import { type About, choice, mergeBy } from '../../program/merge.ts';
import type { State } from '../../program/state.ts';
import { isUnknownName, unknown } from '../../program/unknown.ts';
import {
  AnyNumber,
  AnyValue,
  anyNumber,
  OpenLength,
  Reference,
  SymbolicBoolean,
  SymbolicNumber,
  Text,
  uninitialised,
  type Value,
} from '../../program/value.ts';

/**
 * Joining of ways where they meet again, with forgetting: for an exploration that has to come to its end soon, because a
 * step with n questions one after the other has 2^n ways, and n + 1 when they are joined after each.
 *
 * Ways are followed in the order of the code: the one that stands first goes on first, and stops where several ways come
 * together (a block with several predecessors, or after a call). When no way stands before such a place any more, those
 * that came there are one, as far as they can be. Of what they do not agree in, any combination is possible; of what is
 * known of each, what is known of both is kept, and for each symbol of the input the values that it has on one or the
 * other. So the joined way stands for both and perhaps more, and nothing but precision is lost. Flags, enumerators and
 * truth values keep ways apart.
 */

/** More ways than this at one place, and known numbers do not keep them apart. */
const FEW_WAYS = 6;
/** More than this, and truth values and what tells states apart do not, either. */
const MANY_WAYS = 48;

interface Layout {
  /** The place of each block in an order in which a block comes before those that it leads to, but for loops. */
  readonly order: readonly number[];
  /** Whether several blocks lead there. */
  readonly isMeeting: readonly boolean[];
}

const layouts = new WeakMap<FunctionBody, Layout>();

/** Linear, once for each body. */
function layoutOf(body: FunctionBody): Layout {
  let found = layouts.get(body);
  if (found === undefined) {
    found = made(body);
    layouts.set(body, found);
  }
  return found;
}

function made({ blocks }: FunctionBody): Layout {
  const next = blocks.map(({ end, onThrow }) => [
    ...new Set([...successorsOf(end), ...(onThrow === undefined ? [] : [onThrow.block])]),
  ]);
  const before = blocks.map(() => 0);
  for (const targets of next) for (const to of targets) before[to]++;
  const order = blocks.map(() => -1);
  const seen = new Set([0]);
  const walk = [{ block: 0, at: 0 }];
  let last = blocks.length;
  for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
    const to = next[top.block][top.at++];
    if (to === undefined) {
      order[top.block] = --last;
      walk.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      walk.push({ block: to, at: 0 });
    }
  }
  return { order, isMeeting: before.map(count => count > 1) };
}

/** Whether a state stands where ways come together within a function. */
export function isMeetingPoint({ frames }: State): boolean {
  const top = frames.at(-1);
  return top !== undefined && top.index === 0 && layoutOf(top.body).isMeeting[top.block];
}

/** Less than 0 where the first state stands before the second in the order of the code, 0 where they stand at one place. */
export function compareStands(a: State, b: State): number {
  for (let d = 0; ; d++) {
    const [one, other] = [a.frames[d], b.frames[d]];
    // A call that is not over yet comes before what is done after it.
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    if (one.body !== other.body) return one.code.at.start - other.code.at.start || -1;
    const { order } = layoutOf(one.body);
    const difference = order[one.block] - order[other.block] || one.index - other.index;
    if (difference !== 0) return difference;
  }
}

/** What keeps states apart, in the language's and the author's words. */
export type TellsApart = (variable: SourceVariable | undefined) => boolean;

/** As few items as their states allow, with how two items become one. Quadratic in them. */
export function joinedAtMeeting<T extends { readonly state: State }>(
  items: readonly T[],
  tellsApart: TellsApart,
  both: (a: T, b: T, state: State) => T,
): readonly T[] {
  let left = items;
  for (const level of [0, 1, 2] as const) {
    if (left.length < 2 || (level === 1 && left.length <= FEW_WAYS) || (level === 2 && left.length <= MANY_WAYS)) break;
    const kept: T[] = [];
    for (const item of left) {
      const isTaken = kept.some((other, place) => {
        const state = joinedStates(other.state, item.state, level, tellsApart);
        if (state !== undefined) kept[place] = both(other, item, state);
        return state !== undefined;
      });
      if (!isTaken) kept.push(item);
    }
    left = kept;
  }
  return left;
}

function joinedStates(a: State, b: State, level: 0 | 1 | 2, tellsApart: TellsApart): State | undefined {
  let count = Math.max(a.made, b.made);
  const either = (sort: Sort): Term => unknown(`either ${count++}`, sort);
  const state = mergeBy(a, b, {
    value: (x, y, about) => mixed(x, y, about, level, tellsApart, either),
    path: pathsJoined,
  });
  if (state !== undefined) state.made = count;
  return state;
}

function mixed(
  a: Value,
  b: Value,
  { sort, variable, isElement }: About,
  level: 0 | 1 | 2,
  tellsApart: TellsApart,
  either: (sort: Sort) => Term,
): Value | undefined {
  if (isTruth(a) || isTruth(b)) return level === 2 && isTruth(a) && isTruth(b) ? choice(either(Bool), a, b) : undefined;
  if (isPlace(a) || isPlace(b)) return undefined;
  if (a instanceof Reference && b instanceof Reference && a.object === b.object) {
    const joined = choice(either(Bool), a, b);
    return joined instanceof Reference ? joined : undefined;
  }
  if (isSomeNumber(a) && isSomeNumber(b)) {
    if (isElement === true) return anyNumber;
    if (level < 2 && tellsApart(variable?.())) return undefined;
    if (a instanceof AnyNumber || b instanceof AnyNumber) return anyNumber;
    if (a === uninitialised || b === uninitialised) return sort === undefined ? undefined : anyNumber;
    if (level === 0 && !(a instanceof SymbolicNumber) && !(b instanceof SymbolicNumber)) return undefined;
    if (sort !== undefined && sort !== Bool) return new SymbolicNumber(either(sort));
    const joined = choice(either(Bool), a, b);
    return joined instanceof SymbolicNumber ? joined : undefined;
  }
  return (a === AnyValue.text && isText(b)) || (b === AnyValue.text && isText(a)) ? AnyValue.text : undefined;
}

/**
 * Whether a value says where in the input something is. Ways that differ in one are never joined: the joined way would stop
 * for a symbol that one of them has read already, and not know any more which one it has to look at.
 */
function isPlace(value: Value): boolean {
  if (value instanceof Reference) return isPlace(value.offset);
  return value instanceof OpenLength || (value instanceof SymbolicNumber && value.term.variables.includes(READ));
}

function isTruth(value: Value): boolean {
  return typeof value === 'boolean' || value instanceof SymbolicBoolean;
}

function isText(value: Value): boolean {
  return typeof value === 'string' || value instanceof Text || value === AnyValue.text;
}

function isSomeNumber(value: Value): boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof SymbolicNumber ||
    value instanceof AnyNumber ||
    value === uninitialised
  );
}

/** What is known on both ways, and for each symbol, the values that it has on one or the other. */
function pathsJoined(a: readonly Term[], b: readonly Term[]): readonly Term[] {
  const others = new Set(b);
  const common = a.filter(fact => others.has(fact));
  const kept = new Set(common);
  const [one, other] = [aboutSymbols(a, kept), aboutSymbols(b, kept)];
  const joined: Term[] = [];
  for (const [symbol, facts] of one) {
    const either = or(and(...facts), and(...(other.get(symbol) ?? [])));
    if (either !== TRUE) joined.push(either);
  }
  return [...common, ...joined];
}

/** The facts that are about one symbol of the input and nothing else, without those that are kept anyway. */
function aboutSymbols(path: readonly Term[], kept: ReadonlySet<Term>): ReadonlyMap<Term, readonly Term[]> {
  const found = new Map<Term, Term[]>();
  for (const fact of path) {
    const [symbol, another] = fact.variables;
    if (symbol === undefined || another !== undefined || isUnknownName(symbol.op.name) || kept.has(fact)) continue;
    const facts = found.get(symbol) ?? [];
    facts.push(fact);
    found.set(symbol, facts);
  }
  return found;
}
