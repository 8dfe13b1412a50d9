import { Budget } from '../../../logic/limits.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import type { Heap } from '../../../program/heap.ts';
import { Entry } from '../../../program/language.ts';
import { SourceError } from '../../../program/source.ts';
import { type Input, State } from '../../../program/state.ts';
import type { Value } from '../../../program/value.ts';
import { c } from '../language.ts';
import { FunctionObject } from '../memory/function-object.ts';
import type { Linked } from './link.ts';

/** A program when static objects of C++ have been made: its memory, and what was written until then. */
interface Started {
  readonly heap: Heap;
  readonly outputs: readonly Value[];
}

const started = new WeakMap<Linked, Started>();

/** The same for all runs. */
function startedOnce(linked: Linked): Started {
  let made = started.get(linked);
  if (made === undefined) {
    const state = new State([], linked.heap.snapshot(), { symbols: [], closed: true }, 0, [], [], []);
    const evaluator = new Evaluator(c, CONCRETE, Budget.unlimited);
    for (const making of linked.constructors) {
      evaluator.start(state, making, undefined, []);
      evaluator.run(state);
      if (state.ending?.kind === 'threw') throw new SourceError(String(state.ending.value));
      state.frames.length = 0;
      state.ending = undefined;
    }
    made = { heap: state.heap.snapshot(), outputs: state.outputs };
    started.set(linked, made);
  }
  return made;
}

/** A program before the first instruction of its driver. */
export function startOfLinked(linked: Linked, input: Input): State {
  const { heap, outputs } = startedOnce(linked);
  const { drive } = linked;
  const state = new State([], heap.snapshot(), input, 0, [...outputs], [], []);
  const object = state.heap.read(drive.object);
  if (!(object instanceof FunctionObject) || object.code === undefined) throw new Error('there is no driver');
  new Evaluator(c, CONCRETE, Budget.unlimited).startFrame(
    state,
    new Entry(object.code, [], drive, undefined, [], undefined, undefined),
  );
  return state;
}
