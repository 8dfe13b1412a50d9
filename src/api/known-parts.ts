import type { Host } from '../host/host.ts';
import { keyOf } from '../host/key.ts';
import type { Store } from '../host/store.ts';
import { letGo } from '../logic/kept.ts';
import { type ProvedPart, readProved, writeProved } from './proved-part.ts';

/** Where proofs are kept beyond the process, by keys that are names of files; what cannot be kept or read is not there. */
export interface ProofStore extends Store {
  /** Differs wherever the same code could be read or learned in another way: other versions of ours, or of Node. */
  readonly versions: string;
}

/** What was learned of a part, within so many milliseconds; without a limit where it is proved. */
interface Remembered extends ProvedPart {
  readonly time: number;
}

/**
 * What one question leaves for the next, by all that it depends on: what was learned, in memory, and what was proved, in a
 * store where there is one. Several may live side by side; they share terms and other values that are interned, which each
 * keeps alive as far as it uses them.
 */
export class KnownParts {
  private readonly parts = new Map<string, Remembered>();

  constructor(
    private readonly host: Host,
    private readonly store?: ProofStore,
  ) {}

  /** How many parts are remembered. */
  get size(): number {
    return this.parts.size;
  }

  /** What was learned under a key: proved, or with no less time than there is now. */
  find(key: string, time: number): ProvedPart | undefined {
    const known = this.parts.get(key);
    if (known !== undefined) return time <= known.time ? known : undefined;
    const entry = this.store?.read(this.storedKey(key));
    const proved = entry && readProved(this.host, entry, key);
    if (proved !== undefined) this.parts.set(key, { ...proved, time: Number.POSITIVE_INFINITY });
    return proved;
  }

  keep(key: string, part: ProvedPart, time: number): void {
    const isProved = part.learned.guarantee.level === 'proved';
    this.parts.set(key, { ...part, time: isProved ? Number.POSITIVE_INFINITY : time });
    if (isProved) this.store?.write(this.storedKey(key), writeProved(this.host, part, key));
  }

  /** Forgets everything, and lets the process forget what was worked out on the way. What is stored stays. */
  drop(): void {
    this.parts.clear();
    letGo();
  }

  private storedKey(key: string): string {
    return keyOf(this.host, ['proof', this.store?.versions ?? '', key]);
  }
}
