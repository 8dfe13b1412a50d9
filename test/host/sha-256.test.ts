import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf } from '../../src/host/bytes.ts';
import { sha256 } from '../../src/host/sha-256.ts';

const known = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

test('the digest is that of Node, for every length around a block and for texts', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 167 + length) % 256);
    expect(hexOf(sha256(bytes))).toBe(known(bytes));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      expect(hexOf(sha256(text))).toBe(known(text));
    }),
    { seed: 1 },
  );
});
