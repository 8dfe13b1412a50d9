import { eq, member, num } from '../../../logic/build.ts';
import { CharSet } from '../../../logic/char-set.ts';
import { Char } from '../../../logic/sort.ts';
import { type Activity, decide, readMore, refuse } from '../../../program/activity.ts';
import { type Operator, Thrown } from '../../../program/operator.ts';
import { showPlace } from '../../../program/source.ts';
import { lengthOf } from '../../../program/text.ts';
import { type Reference, SymbolicNumber, Text, type Value } from '../../../program/value.ts';
import { someNumber } from '../memory/access.ts';
import type { Scalar } from '../memory/scalar.ts';
import { NOT_GIVEN } from '../memory/text-access.ts';
import { ChangedObject, InputObject, OutputObject } from '../memory/text-objects.ts';
import { fault } from '../values/fault.ts';
import { isInteger, signed } from '../values/integer.ts';
import { constantText } from './constant-text.ts';
import { type Intrinsics, plain } from './intrinsic.ts';

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

const LENGTH: Scalar = { kind: 'int', width: 64, bytes: 8 };

function isOverlooked({ policy }: Activity, [value]: readonly Value[]): number {
  return policy.overlooksOutput === true && value instanceof SymbolicNumber ? 1 : 0;
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
    const kind = `assert(${constantText(activity, what)})`;
    activity.state.ending = { kind: 'violated', at: `${place}: ${kind}`, fault: { place, kind } };
    return undefined;
  }),
  plain('codomata_unprintable', (activity, [directive, length]) =>
    refuse(activity, `printf of ${directiveText(activity, directive, length)}${WHY_NOT}`),
  ),
  plain('codomata_is_overlooked', isOverlooked),
  plain('codomata_is_real_overlooked', isOverlooked),
  plain('codomata_overlooked_length', activity => someNumber(activity, LENGTH)),
  plain('codomata_printed_number', (activity, [value, directive, length]) =>
    value instanceof SymbolicNumber
      ? refuse(
          activity,
          `printf of ${directiveText(activity, directive, length)} of a number that depends on the input (only whole numbers are written digit by digit)`,
        )
      : undefined,
  ),
]);

const WHY_NOT = ' (a conversion that C does not have, one of wide characters, or one of an address)';

/** A conversion as the program writes it, such as `%5.2f`. */
function directiveText(activity: Activity, directive: Value, length: Value): string {
  return constantText(activity, directive).slice(0, isInteger(length) ? Number(length) : undefined);
}
