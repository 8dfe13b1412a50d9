import type { Cursor } from './cursor.ts';

/** What an opcode's flags say that is kept; the others only promise something to an optimiser. */
export interface Flags {
  readonly nsw: boolean;
  readonly nuw: boolean;
  readonly isInbounds: boolean;
}

const NONE: Flags = { nsw: false, nuw: false, isInbounds: false };

const FLAGS: ReadonlySet<string> = new Set([
  'nuw',
  'nsw',
  'exact',
  'disjoint',
  'nneg',
  'samesign',
  'inbounds',
  'nusw',
  'inrange',
  'fast',
  'nnan',
  'ninf',
  'nsz',
  'arcp',
  'contract',
  'afn',
  'reassoc',
]);

/** Reads the flags behind an opcode; `inrange(…)` may be among them. */
export function parseFlags(at: Cursor): Flags {
  let flags = NONE;
  while (at.kind === 'word') {
    const word = at.written();
    if (!FLAGS.has(word)) break;
    at.advance();
    if (word === 'nsw') flags = { ...flags, nsw: true };
    else if (word === 'nuw') flags = { ...flags, nuw: true };
    else if (word === 'exact') flags = { ...flags, nsw: true, nuw: true };
    else if (word === 'inbounds') flags = { ...flags, isInbounds: true };
    else if (word === 'inrange' && at.sees('(')) at.skipGroup();
  }
  return flags;
}
