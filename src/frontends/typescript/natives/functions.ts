import { type Activity, refuse, resolveChoice } from '../../../program/activity.ts';
import type { Request } from '../../../program/language.ts';
import { Call, Resume, Thrown } from '../../../program/operator.ts';
import { concatenate, isCharacters } from '../../../program/text.ts';
import { hole, OpenLength, Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { iteratorResult } from '../coroutines.ts';
import { allocate, edit, isCallable, objectAt, objectOf, ofKind } from '../objects/access.ts';
import { fail } from '../objects/errors.ts';
import { hostOf } from '../objects/host.ts';
import { faceOf, hostText } from '../objects/host-faces.ts';
import type { NativeCall, NativeFunction } from '../objects/native-function.ts';
import { type JsObject, Property } from '../objects/object.ts';
import { getOwn } from '../objects/own-properties.ts';
import { getData } from '../objects/properties.ts';
import { slowly } from '../operators/slow.ts';

/** The arguments that `apply` takes out of an array or something like one. */
function spread(activity: Activity, list: Value): readonly Value[] | undefined {
  if (list === undefined || list === null) return [];
  const object = objectOf(activity, list);
  if (object === undefined) return fail(activity, 'TypeError', 'CreateListFromArrayLike called on non-object');
  if (object.internals.kind !== 'array' && object.internals.kind !== 'arguments') return undefined;
  if (object.elements.includes(hole) || !isAsLong(activity, list, object)) return undefined;
  return object.elements.map(element => resolveChoice(activity, element));
}

/** Whether the elements of arguments are as many as its length says, which the program may have changed. */
function isAsLong(activity: Activity, list: Value, { internals, elements }: JsObject): boolean {
  return (
    internals.kind === 'array' ||
    (list instanceof Reference && getOwn(activity, list, 'length')?.value === elements.length)
  );
}

function bind({ activity, receiver, args: [bound, ...first] }: NativeCall): Reference {
  if (!(receiver instanceof Reference) || !isCallable(activity, receiver))
    return fail(activity, 'TypeError', 'Bind must be called on a function');
  const parent = objectAt(activity, receiver).prototype;
  const made = allocate(activity, { kind: 'bound' }, parent instanceof Reference ? parent : null, [
    receiver,
    bound,
    ...first,
  ]);
  const name = getData(activity, receiver, 'name');
  const length = getOwn(activity, receiver, 'length') === undefined ? 0 : getData(activity, receiver, 'length');
  if (length instanceof SymbolicNumber || length instanceof OpenLength)
    return refuse(activity, 'binding a function whose length depends on the input');
  const shown = concatenate(activity, 'bound ', isCharacters(name) ? name : '');
  const { properties } = edit(activity, made);
  const left = typeof length === 'number' ? Math.max(0, (Math.trunc(length) || 0) - first.length) : 0;
  properties.set('length', new Property(left, false, false, true));
  properties.set('name', new Property(shown, false, false, true));
  return made;
}

function resume(how: 'next' | 'throw' | 'return'): NativeFunction {
  return {
    name: `Generator.prototype.${how}`,
    length: 1,
    rule: ({ activity, receiver, args: [value] }): Value | Request => {
      const generator = ofKind(activity, receiver, 'generator');
      if (generator === undefined || !(receiver instanceof Reference))
        return fail(activity, 'TypeError', `${how} method called on incompatible receiver`);
      const { state, frame } = generator.internals;
      if (state === 'running' || state === 'new') return fail(activity, 'TypeError', 'Generator is already running');
      if (state === 'done' || frame === undefined || (state === 'start' && how !== 'next')) {
        edit(activity, receiver).internals = { kind: 'generator', frame: undefined, state: 'done' };
        if (how === 'throw') throw new Thrown(value);
        return iteratorResult(activity, how === 'return' ? value : undefined, true);
      }
      edit(activity, receiver).internals = { kind: 'generator', frame: undefined, state: 'running' };
      return new Resume(frame, how, value);
    },
  };
}

/** What comes before a static method in its class, which is no part of it; a method may also be called `static`. */
const STATIC = /^static(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)+(?![\s(/])/;

const NAMELESS = 'function () { [native code] }';

/** What a function is written as: the program's own text of its own functions, the host's of the library's. */
function functionText(activity: Activity, receiver: Value): string {
  if (!isCallable(activity, receiver) || !(receiver instanceof Reference))
    return fail(activity, 'TypeError', 'Function.prototype.toString requires that this be a Function');
  const { internals } = objectAt(activity, receiver);
  if (internals.kind === 'bound') return NAMELESS;
  if (internals.kind === 'closure' && !internals.code.at.source.isLibrary) {
    const { source, start, end } = internals.code.at;
    if (/\.[cm]?tsx?$/.test(source.file))
      return refuse(activity, 'the source text of a function that a TypeScript compiler rewrites');
    return source.text.slice(start, end).replace(STATIC, '');
  }
  const text = internals.kind === 'host' ? hostText(hostOf(activity, receiver)) : faceOf(internals)?.text;
  return text ?? refuse(activity, "the source text of one of the host's own functions");
}

/** Functions of functions, and of generators. */
export const FUNCTION_NATIVES: readonly NativeFunction[] = [
  {
    name: 'Function.prototype.call',
    length: 1,
    rule: ({ receiver, args: [self, ...args] }) => new Call(receiver, self, args),
  },
  {
    name: 'Function.prototype.apply',
    length: 2,
    rule: ({ activity, receiver, args: [self, list] }) => {
      const args = spread(activity, list);
      return args === undefined ? slowly(activity, 'applyTo', receiver, self, list) : new Call(receiver, self, args);
    },
  },
  { name: 'Function.prototype.bind', length: 1, rule: bind },
  {
    name: 'ThrowTypeError',
    length: 0,
    rule: ({ activity }) =>
      fail(activity, 'TypeError', "'caller', 'callee', and 'arguments' may not be used on strict functions"),
  },
  {
    name: 'Function.prototype.toString',
    length: 0,
    rule: ({ activity, receiver }) => functionText(activity, receiver),
  },
  resume('next'),
  resume('throw'),
  resume('return'),
];
