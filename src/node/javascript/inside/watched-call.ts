import type { Watching } from '../../../frontends/typescript/native/call.ts';
import { foreign } from './foreign.ts';
import { items } from './items.ts';

type Callable = (...args: readonly unknown[]) => unknown;

/** What was thrown, as data: of an error its class, and its message where that is asked for. */
function thrownData(error: unknown, how: Watching['throws']): unknown {
  if (typeof error !== 'object' || error === null || foreign.tag(error) !== '[object Error]') return error;
  const maker = foreign.get(error, 'constructor');
  const isObject = (typeof maker === 'object' && maker !== null) || typeof maker === 'function';
  const name = isObject ? foreign.get(maker, 'name') : 'Error';
  return how === 'class' ? { name } : { name, message: foreign.get(error, 'message') };
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
  for (let i = 0; i < places.length; i++) {
    const name = names[i];
    args[places[i] + 1] = foreign.callable(given => {
      const what = given.length === 1 ? given[0] : items(given);
      calls.push(name === undefined ? what : { name, with: what });
      return undefined;
    });
  }
  let result: unknown;
  try {
    result = f(...args);
  } catch (error) {
    if (how === undefined || foreign.isRefusal(error)) throw error;
    const throws = thrownData(error, how);
    return places.length === 0 ? { throws } : { calls, throws };
  }
  if (places.length > 0) return result === undefined ? calls : { calls, gives: result };
  const isObject = typeof result === 'object' && result !== null;
  const isAmbiguous =
    how !== undefined &&
    isObject &&
    (foreign.hasOwn(result as object, 'throws') || foreign.hasOwn(result as object, 'gives'));
  return isAmbiguous ? { gives: result } : result;
}
