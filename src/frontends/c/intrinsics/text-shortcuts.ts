import { le, num, sub } from '../../../logic/build.ts';
import { Int } from '../../../logic/sort.ts';
import { isConstant } from '../../../logic/term.ts';
import { type Activity, decide } from '../../../program/activity.ts';
import { Call, type Operator } from '../../../program/operator.ts';
import { isCharacters, lengthIsAtLeast, lengthOf } from '../../../program/text.ts';
import { OpenLength, Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { appendText, inputFrom } from '../memory/text-access.ts';
import { ChangedObject, InputObject, OutputObject } from '../memory/text-objects.ts';
import { offsetPlus } from '../values/addresses.ts';
import { fault } from '../values/fault.ts';
import { isInteger } from '../values/integer.ts';
import { ofTerm } from '../values/numbers.ts';

/**
 * Functions of the C library on whole texts, where the text is the input or the output: what they give is known without
 * going through it symbol by symbol. `undefined` for other texts: the library's own code does it then.
 */
type Shortcut = (activity: Activity, args: readonly Value[]) => Value | undefined;

/** The length of the input from an address on, without reading it; of the output, what was written so far. */
function length(activity: Activity, [text]: readonly Value[]): Value | undefined {
  if (!(text instanceof Reference)) return undefined;
  const { object: id, offset } = text;
  const object = activity.heap.read(id);
  if (object instanceof ChangedObject) {
    const { ended, whole, text: front } = object;
    if (isCharacters(ended)) return offset === 0 ? lengthOf(activity, ended) : undefined;
    return object.isTerminated && front === '' && isCharacters(whole)
      ? lengthFrom(activity, lengthOf(activity, whole), offset)
      : undefined;
  }
  if (object instanceof OutputObject)
    return object.isTerminated && object.hasEnd && offset === 0 && isCharacters(object.text)
      ? lengthOf(activity, object.text)
      : undefined;
  if (!(object instanceof InputObject) || !object.isTerminated || !isCharacters(object.text)) return undefined;
  return lengthFrom(activity, lengthOf(activity, object.text), offset);
}

/** A length without what is before an offset, which must not be before the start or behind the end. */
function lengthFrom(activity: Activity, whole: ReturnType<typeof lengthOf>, offset: Value): Value | undefined {
  const before = isInteger(offset) ? num(offset, Int) : offset instanceof SymbolicNumber ? offset.term : undefined;
  if (before === undefined || before.sort !== Int) return undefined;
  if (!decide(activity, le(num(0n, Int), before))) return fault(activity, 'an access outside of its object');
  if (whole instanceof OpenLength) {
    const base = sub(whole.base ?? num(0n, Int), before);
    const rest = isConstant(base)
      ? new OpenLength(whole.plus + Number(base.op.value), whole.stage)
      : new OpenLength(whole.plus, whole.stage, base);
    return lengthIsAtLeast(activity, rest, 0) ? rest : fault(activity, 'an access outside of its object');
  }
  const rest = sub(typeof whole === 'number' ? num(whole, Int) : whole.term, before);
  return decide(activity, le(num(0n, Int), rest))
    ? ofTerm(rest, 64)
    : fault(activity, 'an access outside of its object');
}

/** Copies the rest of the input behind what was written. Gives the address of the new end. */
function copyRest(activity: Activity, to: Value, from: Value): Reference | undefined {
  if (!(to instanceof Reference) || !(from instanceof Reference)) return undefined;
  const [output, input] = [activity.heap.read(to.object), activity.heap.read(from.object)];
  if (!(output instanceof OutputObject) || !output.isTerminated || !(input instanceof InputObject)) return undefined;
  const count = length(activity, [from]);
  const rest = count === undefined ? undefined : inputFrom(activity, input, from.offset);
  const writable = activity.heap.write(to.object);
  if (rest === undefined || !(writable instanceof OutputObject)) return undefined;
  if (!appendText(activity, writable, to.offset, rest)) return undefined;
  return new Reference(to.object, offsetPlus(activity, to.offset, count), to.end);
}

const SHORTCUTS: ReadonlyMap<string, Shortcut> = new Map<string, Shortcut>([
  ['strlen', length],
  ['strcpy', (activity, [to, from]) => (copyRest(activity, to, from) === undefined ? undefined : to)],
  ['stpcpy', (activity, [to, from]) => copyRest(activity, to, from)],
]);

const known = new Map<string, Operator>();

/** `(the library's own function, …its arguments)` */
export function textShortcut(name: string): Operator | undefined {
  const shortcut = SHORTCUTS.get(name);
  if (shortcut === undefined) return undefined;
  let operator = known.get(name);
  if (operator === undefined) {
    operator = {
      name,
      apply: (activity, [original, ...args]) => shortcut(activity, args) ?? new Call(original, undefined, args),
    };
    known.set(name, operator);
  }
  return operator;
}
