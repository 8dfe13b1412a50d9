import {
  append,
  apply,
  type Bag,
  builtinTag,
  type Callable,
  hasOwn,
  isObject,
  newArray,
  putNew,
} from './primitives.ts';

/** Lists what it is called with: the argument itself where there is one, or with its own name where there are several. */
function listener(calls: unknown[], name: unknown): Callable {
  return (...args: unknown[]): undefined => {
    const what = args.length === 1 ? args[0] : args;
    append(calls, name === undefined ? what : { name, with: what });
  };
}

/** What was thrown, as data: of an error its class, and its message where that is asked for. */
function thrownData(error: unknown, how: unknown): unknown {
  if (!isObject(error) || builtinTag(error as Bag) !== 'Error') return error;
  const thrown = error as Bag;
  const maker = thrown.constructor as unknown as Bag | undefined;
  const name = isObject(maker) ? (maker as Bag).name : 'Error';
  return how === 'class' ? { name } : { name, message: thrown.message };
}

/**
 * Calls a function with functions of ours among its arguments, at `places` with `names`, and says what it called them
 * with; with `how`, also what it threw. `native/inside/watched-call.ts` does the same natively.
 */
export function watchedCall(
  input: unknown,
  callee: Callable,
  receiver: unknown,
  further: unknown[],
  places: unknown[],
  names: unknown[],
  how: unknown,
): unknown {
  const args = newArray(0);
  putNew(args, 0, input);
  for (let i = 0; i < further.length; i++) putNew(args, i + 1, further[i]);
  const calls = newArray(0);
  for (let i = 0; i < places.length; i++) args[(places[i] as number) + 1] = listener(calls, names[i]);
  let result: unknown;
  if (how === undefined) result = apply(callee, receiver, args);
  else {
    try {
      result = apply(callee, receiver, args);
    } catch (error) {
      const throws = thrownData(error, how);
      return places.length === 0 ? { throws } : { calls, throws };
    }
  }
  if (places.length > 0) return result === undefined ? calls : { calls, gives: result };
  const isAmbiguous =
    how !== undefined && isObject(result) && (hasOwn(result as Bag, 'throws') || hasOwn(result as Bag, 'gives'));
  return isAmbiguous ? { gives: result } : result;
}
