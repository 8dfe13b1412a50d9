// A controller: a pedestrian light with a countdown, events as numbers.
// entry: controller
// shape: reducer
// [0] => [0,0]
// [1] => [1,2]
// [1,0,0] => [2,1]
// [1,0,0,0,0] => [0,0]
// [0,0,1,1] => [1,2]
// [9] => rejected

type Light = readonly [phase: number, timer: number];
const TICK = 0;
const BUTTON = 1;

export function controller([phase, timer]: Light = [0, 0], event: number): Light {
  if (event !== TICK && event !== BUTTON) throw new RangeError(`unknown event ${event}`);
  if (phase === 0) return event === BUTTON ? [1, 2] : [0, 0];
  if (event === BUTTON) return [phase, timer];
  if (timer > 1) return [phase, timer - 1];
  return phase === 1 ? [2, 1] : [0, 0];
}
