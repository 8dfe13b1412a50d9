import { type Assignment, evaluate, holds } from '../logic/evaluate.ts';
import { constant } from '../logic/term.ts';
import { isRational } from '../logic/value.ts';
import { Frame, type Input, State } from './state.ts';
import { charactersOf } from './text.ts';
import {
  Choice,
  OpenLength,
  Reference,
  ReturnSignal,
  SymbolicBoolean,
  SymbolicNumber,
  Text,
  type Unit,
  type Value,
} from './value.ts';

/**
 * A state as it is for one word: every value that depends on the input is replaced by what it is there. The word must
 * satisfy the state's path, and give a value to every symbol that is known. Linear in the state and its terms.
 */
export function atWord(state: State, word: Assignment): State {
  const value = (held: Value): Value => valueAt(held, state.input, word);
  const heap = state.heap.fork();
  for (const id of [...heap.touched()])
    heap.replace(id, heap.read(id).withContents(heap.read(id).contents().map(value)));
  const made = new State(
    state.frames.map(frame => frameAt(frame, value)),
    heap,
    { ...state.input, symbols: state.input.symbols.map(unit => unitAt(unit, word)) },
    state.position,
    state.outputs.map(value),
    state.events.map(({ name, args }) => ({ name, args: args.map(value) })),
    [],
    state.stages,
  );
  const { ending } = state;
  made.ending = ending !== undefined && 'value' in ending ? { ...ending, value: value(ending.value) } : ending;
  return made;
}

function frameAt(frame: Frame, value: (held: Value) => Value): Frame {
  const role = frame.role && { ...frame.role, object: value(frame.role.object) };
  const made = new Frame(frame.code, frame.body, frame.registers.map(value), frame.to, role);
  made.block = frame.block;
  made.index = frame.index;
  return made;
}

function valueAt(held: Value, input: Input, word: Assignment): Value {
  if (typeof held !== 'object' || held === null) return held;
  if (held instanceof SymbolicNumber) {
    const found = evaluate(held.term, word);
    if (isRational(found)) return Number(found.numerator) / Number(found.denominator);
    return typeof found === 'bigint' && held.term.sort.kind === 'int' ? Number(found) : scalar(found);
  }
  if (held instanceof SymbolicBoolean) return holds(held.term, word);
  if (held instanceof Text) {
    if (held.before.length > 0) throw new Error('a text of which not all is known is none for one word');
    const units = held.rest === undefined ? held.units : [...held.units, ...input.symbols.slice(held.rest)];
    const rest = held.rest === undefined || input.closed ? undefined : Math.max(held.rest, input.symbols.length);
    return charactersOf(
      units.map(unit => unitAt(unit, word)),
      rest,
      held.stage,
    );
  }
  if (held instanceof OpenLength) {
    const { plus, stage, base } = held;
    const more = plus + (base === undefined ? 0 : Number(scalar(evaluate(base, word))));
    return input.closed ? input.symbols.length + more : new OpenLength(more, stage);
  }
  if (held instanceof Choice)
    return valueAt(held.cases.find(([condition]) => holds(condition, word))?.[1], input, word);
  if (held instanceof Reference) return new Reference(held.object, valueAt(held.offset, input, word), held.end);
  return held instanceof ReturnSignal ? new ReturnSignal(valueAt(held.value, input, word)) : held;
}

/** A symbol as it is for a word: a number, or a record of constants. */
function unitAt(unit: Unit, word: Assignment): Unit {
  if (typeof unit === 'number') return unit;
  const value = evaluate(unit, word);
  return unit.sort.kind === 'tuple' ? constant(value, unit.sort) : Number(scalar(value));
}

function scalar(value: ReturnType<typeof evaluate>): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  throw new Error('a number was expected');
}
