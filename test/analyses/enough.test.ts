import { describe, expect, it } from 'vitest';
import { isEnough, parseEnough, withRequiredGuarantee } from '../../src/analyses/enough.ts';
import type { Verdict } from '../../src/analyses/verdict.ts';

describe('a guarantee that is asked for', () => {
  it.each([
    ['proved', { level: 'proved' }],
    ['bounded:5', { level: 'bounded', length: 5 }],
    ['bounded:0', { level: 'bounded', length: 0 }],
    ['tested:1000', { level: 'tested', inputs: 1000 }],
  ])('is read: %s', (text, guarantee) => {
    expect(parseEnough(text)).toEqual(guarantee);
  });

  it.each(['', 'proof', 'bounded', 'bounded:', 'tested:-1', 'tested:0', 'tested:1.5', 'proved:1', 'bounded:x'])(
    'is refused: %j',
    text => {
      expect(() => parseEnough(text)).toThrow(/--enough takes proved, bounded:N .* not /);
    },
  );

  it.each([
    ['proved', 'proved', true],
    ['proved', 'bounded:9', true],
    ['proved', 'tested:9', true],
    ['bounded:9', 'proved', false],
    ['bounded:9', 'bounded:9', true],
    ['bounded:8', 'bounded:9', false],
    ['bounded:9', 'tested:1000', true],
    ['bounded:2', 'tested:7', true],
    ['bounded:2', 'tested:8', false],
    ['tested:9', 'tested:9', true],
    ['tested:8', 'tested:9', false],
    ['tested:9', 'bounded:0', false],
    ['tested:9', 'proved', false],
  ])('is met: %s where %s is wanted: %s', (known, wanted, isMet) => {
    expect(isEnough(parseEnough(known), parseEnough(wanted))).toBe(isMet);
  });
});

describe('the verdict that may be given', () => {
  const bounded = parseEnough('bounded:5');
  const holds: Verdict = { verdict: 'holds', guarantee: bounded, notes: [] };
  const gaveUp: Verdict = { verdict: 'unknown', guarantee: bounded, reason: 'it takes long', notes: [] };

  it('is unknown, with what was established, where that is not enough', () => {
    expect(withRequiredGuarantee(holds, parseEnough('proved'))).toEqual({
      verdict: 'unknown',
      guarantee: bounded,
      reason:
        'nothing against it up to length 5, and proved was asked for (--enough bounded:5 takes this for an answer)',
      notes: [],
    });
    expect(withRequiredGuarantee(gaveUp, parseEnough('proved')).reason).toMatch(
      /^it takes long; nothing against it up to length 5/,
    );
  });

  it('is given where it is enough, also where a search did not come to its end', () => {
    expect(withRequiredGuarantee(holds, bounded)).toEqual(holds);
    expect(withRequiredGuarantee(gaveUp, bounded)).toMatchObject({
      verdict: 'holds',
      notes: ['more is not known: it takes long'],
    });
    expect(withRequiredGuarantee(gaveUp, bounded, 'fails').verdict).toBe('fails');
  });

  it('rests on nothing but its replay where there is a finding, and on nothing where nothing is known', () => {
    const found = { ...holds, verdict: 'fails' as const, finding: {} };
    expect(withRequiredGuarantee(found, parseEnough('proved'))).toBe(found);
    const unknown: Verdict = { verdict: 'unknown', reason: 'no', notes: [] };
    expect(withRequiredGuarantee(unknown, parseEnough('tested:1'))).toBe(unknown);
  });
});
