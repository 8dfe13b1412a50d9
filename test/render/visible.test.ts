import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markup, quotedChar, quotedText, shortened, symbolsText, visibleText } from '../../src/render/visible.ts';

describe('text for people', () => {
  test('quoted is JSON for the same text, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(0xffff)), (text, units) => {
        const any = text + String.fromCharCode(...units);
        expect(JSON.parse(quotedText(any))).toBe(any);
      }),
      { numRuns: 300, seed: 4 },
    );
  });

  test('shows nothing that cannot be seen or that turns text around', () => {
    expect(quotedText('a\u0000\u200b\u202e\u00a0\ufeff\u05d0é😀')).toBe(
      '"a\\u0000\\u200b\\u202e\\u00a0\\ufeff\\u05d0é😀"',
    );
    expect(quotedText('\ud800')).toBe('"\\ud800"');
    expect(quotedChar(0x27)).toBe("'\\''");
    expect(quotedChar(0x20)).toBe("' '");
    expect(visibleText('a\\b\u001b[31m')).toBe('a\\b\\u001b[31m');
    expect(symbolsText([1, 2])).toBe('[1, 2]');
  });

  test('is cut without splitting an escape and keeps its closing sign', () => {
    expect(shortened('[abcdef]', 6)).toBe('[abc…]');
    expect(shortened('"abcdef"', 6)).toBe('"abc…"');
    expect(shortened('abc', 3)).toBe('abc');
    expect(shortened('ab\\u2028cdef', 6)).toBe('ab…');
    expect(shortened('x ≥ 12345', 5)).toBe('x ≥ …');
  });

  test('is safe in markup', () => {
    expect(markup(`<a b="c" d='e'>&\u0000`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\\u0000');
    expect(markup('a\nb')).toBe('a\\nb');
    expect(markup('a\nb', true)).toBe('a\nb');
  });
});
