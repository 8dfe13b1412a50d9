import { type Activity, assume } from '../../../program/activity.ts';
import type { NativeFunction } from '../objects/native-function.ts';

/** Records that a result is the one of this process's locale. */
export function assumeLocale(activity: Activity): void {
  assume(activity, `the locale is ${new Intl.NumberFormat().resolvedOptions().locale}`);
}

/** Records that a result is the one of this process's time zone. */
export function assumeTimeZone(activity: Activity): void {
  assume(activity, `the time zone is ${new Intl.DateTimeFormat().resolvedOptions().timeZone}`);
}

/** Records that changes of case are the same as without a locale. */
export function assumePlainCase(activity: Activity): void {
  assume(activity, 'the locale is none with letters of its own (Turkish, Azeri or Lithuanian)');
}

/** A function whose result depends on what it assumes, where the argument at a place (counted from 0) is not given. */
export function assuming(native: NativeFunction, unless: number, record: (activity: Activity) => void): NativeFunction {
  return {
    ...native,
    rule: call => {
      if (call.args[unless] === undefined) record(call.activity);
      return native.rule(call);
    },
  };
}
