import { Bool } from '../../../logic/sort.ts';
import { type Activity, decide } from '../../../program/activity.ts';
import { Thrown } from '../../../program/operator.ts';
import { unknown } from '../../../program/unknown.ts';
import { AnyValue } from '../../../program/value.ts';

/**
 * What cannot be calculated may throw instead of giving a value. Where the program catches that, both are followed: it goes
 * on with any value thrown, in a language that is told so. Where nothing catches it, the input is rejected, and there is nothing to follow.
 */
export function mayThrow(activity: Activity): void {
  if (activity.language.forgottenThrows !== true || !isCaught(activity)) return;
  const { state } = activity;
  // Asked again after the answer is known, it is the same question; the next one is another.
  const throws = decide(activity, unknown(`throws ${state.made}`, Bool));
  state.made++;
  if (throws) throw new Thrown(AnyValue.value);
}

/** Whether code of the program gets what is thrown here. */
function isCaught({ state: { frames } }: Activity): boolean {
  return frames.some(
    ({ code, body, block }) => !code.at.source.isLibrary && body.blocks[block].onThrow?.kind !== undefined,
  );
}
