import { type Activity, refuse } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { edit, objectAt, ofKind } from '../objects/access.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { Property } from '../objects/object.ts';
import { typedLength, typedWrite } from '../objects/typed.ts';
import { newBytes } from './bytes.ts';
import { native } from './support.ts';

/** While modules are loaded: how often chance or the clock was asked. */
const DRAWN = 'timesDrawn';

/** The clock while modules are loaded. */
const LOADING_TIME = 1_000_000_000_000;

/**
 * Lets programs ask the clock and draw numbers, with made-up answers that are the same every time. Modules do so while
 * they are loaded, to measure or to make names that nobody else has.
 */
export function allowChance(activity: Activity): void {
  edit(activity, intrinsic('slowPaths')).properties.set(DRAWN, new Property(0));
}

/** From here on, what depends on time or chance is refused: it has no one answer. */
export function forbidChance(activity: Activity): void {
  edit(activity, intrinsic('slowPaths')).properties.delete(DRAWN);
}

function draw(activity: Activity, what: string): number {
  const drawn: Value = objectAt(activity, intrinsic('slowPaths')).properties.get(DRAWN)?.value;
  if (typeof drawn !== 'number') return refuse(activity, what);
  edit(activity, intrinsic('slowPaths')).properties.set(DRAWN, new Property(drawn + 1));
  return drawn;
}

/** The time of day, in milliseconds. */
export function currentTime(activity: Activity, what: string): number {
  return LOADING_TIME + draw(activity, what);
}

/** What has another answer each time. */
export const chanceNatives: readonly NativeFunction[] = [
  native('Date.now', 0, '', ({ activity }) => currentTime(activity, 'Date.now')),
  native('Math.random', 0, '', ({ activity }) => ((draw(activity, 'Math.random') + 1) * 0.6180339887498949) % 1),
];

/** A byte of arbitrary value. */
function drawByte(activity: Activity, what: string): number {
  return (draw(activity, what) * 167 + 13) % 256;
}

/** `crypto.getRandomValues`. */
export const getRandomValues: NativeFunction = native('getRandomValues', 1, '', ({ activity, args: [array] }) => {
  const view = ofKind(activity, array, 'typed');
  if (view === undefined || !(array instanceof Reference)) return refuse(activity, 'crypto.getRandomValues');
  const bytes = Array.from({ length: typedLength(activity, view) }, () => drawByte(activity, 'crypto.getRandomValues'));
  bytes.forEach((byte, i) => {
    typedWrite(activity, array, i, byte);
  });
  return array;
});

/** `crypto.randomBytes`. */
export const randomBytes: NativeFunction = native('randomBytes', 2, '', ({ activity, args: [size, callback] }) => {
  if (typeof size !== 'number' || callback !== undefined) return refuse(activity, 'crypto.randomBytes');
  return newBytes(
    activity,
    Array.from({ length: size }, () => drawByte(activity, 'crypto.randomBytes')),
    'Buffer',
  );
});

export const performanceNow: NativeFunction = native('now', 0, '', ({ activity }) => draw(activity, 'performance.now'));
