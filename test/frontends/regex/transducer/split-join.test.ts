import { describe, expect, it } from 'vitest';
import { splitJoinTransducer } from '../../../../src/frontends/regex/transducer/replace.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { allTexts, disagreement, randomTexts } from './agreement.ts';

describe('the transducer of split and join', () => {
  it.each([
    [/,/, 'a,'],
    [/,\s*/, 'a, '],
    [/\r?\n/, 'a\r\n'],
    [/(,)/, 'a,'],
    [/(?:)/, 'ab'],
    [/(?:)/u, 'a\ud83d\ude00'],
    [/\B/u, 'a\ud83d\ude00'],
    [/\B/uy, 'a\ud83d\ude00'],
    [/x*/, 'ax'],
    [/(x)|(y)/g, 'axy'],
    [/\b/, 'a '],
    [/(?=[A-Z])/, 'aB'],
    [/^/m, 'a\n'],
    [/$/, 'a\n'],
    [/a|(?<=b)/y, 'abc'],
  ])('does what the engine does for %s', (regex, alphabet) => {
    const machine = splitJoinTransducer(regex.source, regex.flags, '-', new Budget({ nodes: 20_000 }));
    const host = (text: string) => text.split(regex).join('-');
    expect(disagreement(machine, host, allTexts(alphabet, 5))).toBeUndefined();
    expect(disagreement(machine, host, randomTexts(alphabet, 30, 30, 3))).toBeUndefined();
  });
});
