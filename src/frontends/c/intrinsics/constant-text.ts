import type { Activity } from '../../../program/activity.ts';
import type { Value } from '../../../program/value.ts';
import { further, load } from '../memory/access.ts';
import { target } from '../memory/object-at.ts';

const BYTE = { kind: 'int', width: 8, bytes: 1 } as const;

/** A text in memory up to its NUL, or up to what is not concrete. */
export function constantText(activity: Activity, address: Value): string {
  const at = target(activity, address);
  let text = '';
  for (let i = 0; ; i++) {
    const byte = load(activity, further(activity, at, i), BYTE);
    if (typeof byte !== 'number' || byte === 0) return text;
    text += String.fromCharCode(byte);
  }
}
