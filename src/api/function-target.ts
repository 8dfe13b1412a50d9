import type { Host } from '../host/host.ts';
import { UsageError } from './context.ts';

/** A function that is loaded in this process. */
export type FunctionValue = (...args: never[]) => unknown;

/**
 * The target that names a function value: the file that it was loaded from, and the name under which that file exports it.
 *
 * @throws UsageError where it cannot be found, or is not exported
 */
export async function functionTarget(value: FunctionValue, host: Host): Promise<string> {
  const shown = value.name === '' ? 'this function' : `the function ${value.name}`;
  if (host.placeOf === undefined)
    throw new UsageError(`nobody knows here where ${shown} comes from; name it as 'file.ts#name'`);
  const { address, file, exported } = await host.placeOf(value);
  if (file === undefined)
    throw new UsageError(
      `${shown} comes from no file that can be read (${address ?? 'it is built in, bound or made from text'}); name it as 'file.ts#name'`,
    );
  if (exported === undefined)
    throw new UsageError(
      `${shown} is in ${file}, but is none of its exports as they are loaded here by now; name it as '${file}#name'`,
    );
  return exported === 'default' ? file : `${file}#${exported}`;
}
