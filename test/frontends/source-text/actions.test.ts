import { describe, expect, it } from 'vitest';
import { actionOf, oppositeWords, questionAt } from '../../../src/frontends/source-text/actions.ts';
import { SourceText } from '../../../src/program/source.ts';

/** The place that `@` marks in a text. */
function placeIn(marked: string) {
  const start = marked.indexOf('@');
  return { source: new SourceText('a.c', marked.replace('@', '')), start, end: start };
}

describe('actionOf', () => {
  it.each([
    ['p->buf[p->n] @= (uint8_t)byte;', { kind: 'set', name: 'buf', text: 'buf[n] = byte' }],
    [
      '  p->header.length @|= (uint16_t)(byte << 8);',
      { kind: 'set', name: 'header.length', text: 'header.length |= (byte << 8)' },
    ],
    ['if (@++p->received == p->length)', { kind: 'set', name: 'received', text: 'received++' }],
    ['data[p->count@++] = byte;', { kind: 'set', name: 'count', text: 'count++' }],
    ['*out @= x, y = 1;', { kind: 'set', name: 'out', text: '*out = x' }],
    ['  @emit(p->frame, n /* bytes */);', { kind: 'call', name: 'emit', text: 'emit(frame, n)' }],
    ['  @while (x) {', undefined],
    ['a @== b', undefined],
    ['a !@= b', undefined],
    ['say @= "a; b";', { kind: 'set', name: 'say', text: 'say = "a; b"' }],
  ])('reads %s', (marked, action) => {
    expect(actionOf({ do: 'store', cell: 0, value: 0, at: placeIn(marked) })).toEqual(action);
  });
});

describe('questionAt', () => {
  it.each([
    ['if (p->n @< p->len && ok)', 'n < len'],
    ['if (a && p->n + 1 @== max(p, 2))', 'n + 1 == max(p, 2)'],
    ['if (!@done) return;', 'done'],
    ['while (!(p->x @!= 3))', 'x != 3'],
    ['ok = a @== b;', 'a == b'],
    ['@switch (p->state) {', undefined],
  ])('reads %s', (marked, words) => {
    expect(questionAt(placeIn(marked))).toBe(words);
  });
});

describe('oppositeWords', () => {
  it.each([
    ['a < b', 'a >= b'],
    ['a == f(b)', 'a != f(b)'],
    ['is_open', '!is_open'],
    ['!is_open', 'is_open'],
    ['a & 1', '!(a & 1)'],
    ['crc != (low | byte << 8)', 'crc == (low | byte << 8)'],
    ['p->n << 1 > (a < b)', 'p->n << 1 <= (a < b)'],
    ['a < b && c', '!(a < b && c)'],
  ])('of %s are %s', (words, opposite) => {
    expect(oppositeWords(words)).toBe(opposite);
  });

  it('are no other comparison where numbers may be NaN', () => {
    expect(oppositeWords('altitude > kOnGround', false)).toBe('!(altitude > kOnGround)');
  });
});
