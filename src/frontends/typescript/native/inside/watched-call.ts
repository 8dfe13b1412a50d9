import type { Watching } from '../call.ts';
import { NotAvailable } from './refusal.ts';

type Callable = (...args: readonly unknown[]) => unknown;

/** Taken before foreign code can change it. */
const tagOf = Object.prototype.toString;
const apply = Reflect.apply;
const hasOwn = Object.hasOwn;

/** What was thrown, as data: of an error its class, and its message where that is asked for. */
function thrownData(error: unknown, how: Watching['throws']): unknown {
  if (typeof error !== 'object' || error === null || apply(tagOf, error, []) !== '[object Error]') return error;
  const maker: unknown = Reflect.get(error, 'constructor');
  const isObject = (typeof maker === 'object' && maker !== null) || typeof maker === 'function';
  const name = isObject ? Reflect.get(maker, 'name') : 'Error';
  return how === 'class' ? { name } : { name, message: Reflect.get(error, 'message') };
}

/** The same as `library/watched-call.ts`, on the code itself. */
export function watchedCall(
  input: unknown,
  f: Callable,
  further: readonly unknown[],
  { places, names, throws: how }: Watching,
): unknown {
  const args = [input, ...further];
  const calls: unknown[] = [];
  places.forEach((place, i) => {
    const name = names[i];
    args[place + 1] = (...given: readonly unknown[]): undefined => {
      const what = given.length === 1 ? given[0] : given;
      calls.push(name === undefined ? what : { name, with: what });
    };
  });
  let result: unknown;
  try {
    result = f(...args);
  } catch (error) {
    if (how === undefined || error instanceof NotAvailable) throw error;
    const throws = thrownData(error, how);
    return places.length === 0 ? { throws } : { calls, throws };
  }
  if (places.length > 0) return result === undefined ? calls : { calls, gives: result };
  const isObject = typeof result === 'object' && result !== null;
  const isAmbiguous =
    how !== undefined && isObject && (hasOwn(result as object, 'throws') || hasOwn(result as object, 'gives'));
  return isAmbiguous ? { gives: result } : result;
}
