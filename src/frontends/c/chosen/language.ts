import { eq, le, num, sub } from '../../../logic/build.ts';
import { BitVec } from '../../../logic/sort.ts';
import { type Activity, assume, decide, refuse } from '../../../program/activity.ts';
import type { Language } from '../../../program/language.ts';
import { type SourceRange, showPlace } from '../../../program/source.ts';
import { unknown } from '../../../program/unknown.ts';
import { anyNumber, Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { c } from '../language.ts';
import { plainName } from '../llvm/mangled-names.ts';
import { FunctionObject } from '../memory/function-object.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import { isInteger } from '../values/integer.ts';
import { ASSUME } from './driver.ts';

/** What says that a run goes on only where its argument holds, in the usual spellings. */
const ASSUMING = new Set([ASSUME, '__VERIFIER_assume', '__CPROVER_assume', 'assume', '__builtin_assume']);
/** What says that a run has failed, in the usual spellings. */
const FAILING = new Set(['__VERIFIER_error', 'reach_error', '__assert_fail', '__assert_rtn']);
/** What only observes: nothing happens, and nothing is chosen. */
const OBSERVING = new Set(['learn', 'Learn']);

/** Whether a function only says that something has happened. */
export function isObserving(name: string): boolean {
  return OBSERVING.has(name);
}

/**
 * C where functions that are declared and not defined are the environment's: what they give is any value, they change
 * nothing, and some of them say what is assumed, or that the run has failed. So is what the library gets by chance.
 *
 * @param refused functions of the C library that it does not have
 */
export function choosingLanguage(home: SourceRange, refused: ReadonlySet<string>): Language {
  return {
    ...c,
    home,
    call(activity, callee, receiver, args, newTarget) {
      const given = givenBy(activity, callee);
      if (given !== undefined) return someOf(activity, given);
      const name = undefinedNamed(activity, callee);
      if (name === undefined || refused.has(name)) return c.call(activity, callee, receiver, args, newTarget);
      if (ASSUMING.has(name)) {
        if (!isNotZero(activity, args[0])) activity.state.ending = { kind: 'halted', accepted: false, isAssumed: true };
        return undefined;
      }
      if (FAILING.has(name)) {
        const place = activity.at === undefined ? name : showPlace(activity.at);
        activity.state.ending = { kind: 'violated', at: `${place}: ${name}()`, fault: { place, kind: `${name}()` } };
        return undefined;
      }
      if (isObserving(name)) return undefined;
      if (args.some(arg => leadsToMemory(activity, arg)))
        assume(activity, `${name}, which is not defined in what was read, changes nothing that it gets a pointer to`);
      return anyNumber;
    },
  };
}

/** Whether something could be changed through a value. */
function leadsToMemory({ heap }: Activity, value: Value): boolean {
  if (!(value instanceof Reference)) return false;
  const object = heap.read(value.object);
  return object instanceof MemoryObject && object.origin !== 'constant';
}

/** Numbers that a function of the C library gives: `from` to `to`, of so many bits. */
interface Given {
  readonly name: string;
  readonly width: 32 | 64;
  readonly from: bigint;
  readonly to: bigint;
}

const numbers = (name: string, width: 32 | 64, from: bigint, to: bigint): readonly [string, Given] => [
  name,
  { name, width, from, to },
];

/** What the C library gets by chance. */
const GIVEN: ReadonlyMap<string, Given> = new Map([
  ...['rand', 'rand_r'].map(name => numbers(name, 32, 0n, 0x7fff_ffffn)),
  ...['random', 'lrand48', 'nrand48'].map(name => numbers(name, 64, 0n, 0x7fff_ffffn)),
]);

/** What a function of the library gives that the environment chooses; undefined for all others, and for the user's own. */
function givenBy({ heap }: Pick<Activity, 'heap'>, callee: Value): Given | undefined {
  if (!(callee instanceof Reference) || callee.offset !== 0) return undefined;
  const called = heap.read(callee.object);
  if (!(called instanceof FunctionObject) || called.code?.at.source.isLibrary === false) return undefined;
  return GIVEN.get(called.name);
}

/** One of the numbers; runs with others are none. */
function someOf(activity: Activity, { width, from, to }: Given): Value {
  const { state } = activity;
  const sort = BitVec(width);
  const made = unknown(`any ${state.made++}`, sort);
  if (!decide(activity, le(sub(made, num(from, sort)), num(to - from, sort))))
    state.ending = { kind: 'halted', accepted: false, isAssumed: true };
  return new SymbolicNumber(made);
}

/** The name of a function whose results the environment chooses. */
export function choosingNamed(state: Pick<Activity, 'heap'>, callee: Value): string | undefined {
  return givenBy(state, callee)?.name ?? undefinedNamed(state, callee);
}

/** The name of a function that is declared and not defined. */
function undefinedNamed({ heap }: Pick<Activity, 'heap'>, callee: Value): string | undefined {
  if (!(callee instanceof Reference)) return undefined;
  const called = heap.read(callee.object);
  if (!(called instanceof FunctionObject) || called.code !== undefined || callee.offset !== 0) return undefined;
  return called.name.startsWith('codomata_') ? undefined : (plainName(called.name) ?? called.name);
}

function isNotZero(activity: Activity, value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (isInteger(value)) return Number(value) !== 0;
  if (value instanceof SymbolicNumber) return !decide(activity, eq(value.term, num(0n, value.term.sort)));
  return refuse(activity, 'an assumption that is no truth value');
}
