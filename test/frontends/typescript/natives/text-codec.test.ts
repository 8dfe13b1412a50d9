import { describe, expect, it } from 'vitest';
import { newArray } from '../../../../src/frontends/typescript/objects/access.ts';
import { unitNumber } from '../../../../src/frontends/typescript/objects/symbolic-number.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { type Reference, Text, type Value } from '../../../../src/program/value.ts';
import { compareAll, symbols, words } from './all-cases.ts';

import { call, construct, expectSame, TEXTS } from './memory.ts';

describe('TextEncoder and TextDecoder', () => {
  function decoder(activity: Activity, label: Value): Reference {
    return construct(activity, 'TextDecoder', [label]);
  }

  it('agree with the host on concrete texts and bytes', () => {
    for (const text of TEXTS)
      expectSame(
        a => call(a, 'TextEncoder.prototype.encode', undefined, text),
        () => new TextEncoder().encode(text),
      );
    for (const label of [undefined, 'utf-8', 'UTF8', 'utf-16le', 'latin1', 'nope'])
      for (const bytes of [[], [0x41], [0xef, 0xbb, 0xbf, 0x41], [0xff, 0xc3], [0xe2, 0x82], [0x41, 0x80]])
        expectSame(
          a =>
            call(
              a,
              'TextDecoder.prototype.decode',
              decoder(a, label),
              construct(a, 'Uint8Array', [newArray(a, bytes)]),
            ),
          () => new TextDecoder(label).decode(Uint8Array.from(bytes)),
          `${label} ${bytes}`,
        );
  });

  it('agree with the host on symbolic ones', () => {
    const open = compareAll(
      words('aé€\ud83d\ude00', 0, 1, 2, 3),
      activity => call(activity, 'TextEncoder.prototype.encode', undefined, new Text([], 0)),
      word => new TextEncoder().encode(word),
      true,
    );
    expect(open).toMatchObject({ disagreements: [], refused: 0 });
    const marked = compareAll(
      words('\u00ef\u00bb\u00bfA', 4),
      activity =>
        call(
          activity,
          'TextDecoder.prototype.decode',
          decoder(activity, undefined),
          construct(activity, 'Uint8Array', [newArray(activity, symbols(4).map(unitNumber))]),
        ),
      word => new TextDecoder().decode(Buffer.from(word, 'latin1')),
    );
    expect(marked).toMatchObject({ disagreements: [], refused: 0 });
  });
});
