import { bytesOfUtf8, hexOf, joinedBytes } from './bytes.ts';
import type { Host } from './host.ts';

/** A digest, in hexadecimal digits, of parts that are told apart by their lengths. */
export function keyOf({ digest }: Pick<Host, 'digest'>, parts: readonly (string | Uint8Array)[]): string {
  const bytes = parts.map(part => (typeof part === 'string' ? bytesOfUtf8(part) : part));
  return hexOf(digest(joinedBytes(bytes.flatMap(part => [bytesOfUtf8(`${part.length}:`), part]))));
}
