import type { Host } from '../host/host.ts';
import type { ProofStore } from './known-parts.ts';

/**
 * The host's store: in a folder, or where the results of the C compiler are kept as well; undefined where nothing can be
 * kept.
 */
export function proofStore({ store, own }: Host, folder?: string): ProofStore | undefined {
  const kept = store?.(folder);
  if (kept === undefined) return undefined;
  return {
    get versions() {
      return own.fingerprint();
    },
    read: key => kept.read(key),
    write: (key, entry) => kept.write(key, entry),
  };
}
