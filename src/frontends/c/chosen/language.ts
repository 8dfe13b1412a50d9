import { eq, num } from '../../../logic/build.ts';
import { type Activity, decide, refuse } from '../../../program/activity.ts';
import type { Language } from '../../../program/language.ts';
import { type SourceRange, showPlace } from '../../../program/source.ts';
import { anyNumber, Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { c } from '../language.ts';
import { plainName } from '../llvm/mangled-names.ts';
import { FunctionObject } from '../memory/function-object.ts';
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
 * nothing, and some of them say what is assumed, or that the run has failed.
 */
export function choosingLanguage(home: SourceRange): Language {
  return {
    ...c,
    home,
    call(activity, callee, receiver, args, newTarget) {
      const name = undefinedNamed(activity, callee);
      if (name === undefined) return c.call(activity, callee, receiver, args, newTarget);
      if (ASSUMING.has(name)) {
        if (!isNotZero(activity, args[0])) activity.state.ending = { kind: 'halted', accepted: false, isAssumed: true };
        return undefined;
      }
      if (FAILING.has(name)) {
        const place = activity.at === undefined ? name : showPlace(activity.at);
        activity.state.ending = { kind: 'violated', at: `${place}: ${name}()`, fault: { place, kind: `${name}()` } };
        return undefined;
      }
      return isObserving(name) ? undefined : anyNumber;
    },
  };
}

/** The name of a function that is declared and not defined. */
export function undefinedNamed({ heap }: Pick<Activity, 'heap'>, callee: Value): string | undefined {
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
