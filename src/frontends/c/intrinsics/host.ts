import { eq, member, num } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Char } from '../../../logic/sort.ts';
import { type Activity, decide, readMore } from '../../../program/activity.ts';
import { type Operator, Thrown } from '../../../program/operator.ts';
import { showPlace } from '../../../program/source.ts';
import { lengthOf } from '../../../program/text.ts';
import { Reference, SymbolicNumber, Text, type Value } from '../../../program/value.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import { NOT_GIVEN } from '../memory/text-access.ts';
import { ChangedObject, InputObject, OutputObject } from '../memory/text-objects.ts';
import { fault } from '../values/fault.ts';
import { isInteger, signed } from '../values/integer.ts';
import { constantText } from './constant-text.ts';
import { type Intrinsic, type Intrinsics, plain } from './intrinsic.ts';

/** How a program talks to the outside (`include/c/codomata.h`), but for reading a symbol, which is an instruction. */

const LARGEST_BYTE = 0xff;
const BYTES = CharSet.range(0, LARGEST_BYTE);

/** A byte that was read: a code unit that is none cannot be given to the code. */
export const GIVEN_BYTE: Operator = {
  name: 'given byte',
  apply: (activity, [symbol]) => {
    if (isInteger(symbol)) {
      if (symbol > LARGEST_BYTE) throw new Thrown(NOT_GIVEN);
    } else if (symbol instanceof SymbolicNumber) {
      const [unit] = symbol.term.variables;
      if (unit?.sort === Char && !decide(activity, member(unit, BYTES))) throw new Thrown(NOT_GIVEN);
    }
    return symbol;
  },
};

function theInput(activity: Activity, isTerminated: boolean): Reference {
  const text = new Text([], 0);
  return activity.heap.allocate(owner => new InputObject(owner, text, isTerminated));
}

function theChanged(activity: Activity, isTerminated: boolean): Reference {
  return activity.heap.allocate(owner => new ChangedObject(owner, '', isTerminated, new Text([], 0)));
}

function end(activity: Activity, accepted: boolean): undefined {
  activity.state.ending = { kind: 'halted', accepted };
  return undefined;
}

function isZero(activity: Activity, value: Value): boolean {
  if (isInteger(value)) return value === 0;
  if (value instanceof SymbolicNumber) return decide(activity, eq(value.term, num(0n, value.term.sort)));
  return fault(activity, 'a use of a value that was never set');
}

export const HOST: Intrinsics = new Map([
  plain('codomata_more', activity => {
    const { state } = activity;
    return state.position < state.input.symbols.length || readMore(activity) ? 1 : 0;
  }),
  plain('codomata_input', activity => theInput(activity, false)),
  plain('codomata_text', activity => theInput(activity, true)),
  plain('codomata_length', activity => lengthOf(activity, new Text([], 0))),
  plain('codomata_output', activity => activity.heap.allocate(owner => new OutputObject(owner, '', false))),
  plain('codomata_text_output', activity => activity.heap.allocate(owner => new OutputObject(owner, '', true))),
  plain('codomata_changed', activity => theChanged(activity, false)),
  plain('codomata_changed_text', activity => theChanged(activity, true)),
  plain('codomata_accept', (activity, [accepted]) => end(activity, !isZero(activity, accepted))),
  plain('codomata_exit', (activity, [status]) => end(activity, isZero(activity, status))),
  plain('codomata_fail', (activity, [what, file, line]) => {
    const place =
      activity.at === undefined || activity.at.source.isLibrary
        ? `${constantText(activity, file)}:${isInteger(line) ? signed(line, 32) : ''}`
        : showPlace(activity.at);
    activity.state.ending = { kind: 'violated', at: `${place}: assert(${constantText(activity, what)})` };
    return undefined;
  }),
  plain('codomata_event', (activity, [name, ...args]) => {
    activity.state.events.push({ name: constantText(activity, name), args: args.map(arg => shown(activity, arg)) });
    return undefined;
  }),
  printed('printf', 0),
  printed('fprintf', 1),
]);

/** `printf` and its kin: something an observer may see, with all of its arguments. How much was printed is not kept. */
function printed(name: string, from: number): readonly [string, Intrinsic] {
  return plain(name, (activity, args) => {
    activity.state.events.push({ name, args: args.slice(from).map(arg => shown(activity, arg)) });
    return 0;
  });
}

/** An argument of an event: a constant text as a text. */
function shown(activity: Activity, arg: Value): Value {
  if (!(arg instanceof Reference)) return arg;
  const object = activity.heap.read(arg.object);
  return object instanceof MemoryObject && object.origin === 'constant' ? constantText(activity, arg) : undefined;
}
