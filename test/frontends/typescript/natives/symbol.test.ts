import { describe, expect, it } from 'vitest';
import { allocate } from '../../../../src/frontends/typescript/objects/access.ts';
import { symbolNamed } from '../../../../src/frontends/typescript/objects/intrinsics.ts';
import { member } from '../../../../src/logic/build.ts';
import { CharSet } from '../../../../src/logic/char-set.ts';
import { Name, SymbolicBoolean, type Value } from '../../../../src/program/value.ts';
import { compareAll, concreteActivity, outcomeOf, resultAt, symbolAt, words } from './all-cases.ts';
import { callNative } from './call.ts';

function result(name: string, receiver: Value, ...args: readonly Value[]): unknown {
  return resultAt(
    outcomeOf(concreteActivity(), activity => callNative(activity, name, receiver, args)),
    '',
  );
}

describe('symbols', () => {
  it('are all different, and know their descriptions', () => {
    const activity = concreteActivity();
    const [a, b] = [1, 2].map(() => callNative(activity, 'Symbol', undefined, ['x']));
    if (!(a instanceof Name && b instanceof Name)) throw new Error('no symbols');
    expect(a.serial).not.toBe(b.serial);
    expect(callNative(activity, 'get Symbol.prototype.description', a, [])).toBe('x');
    expect(callNative(activity, 'Symbol.prototype.toString', a, [])).toBe('Symbol(x)');
    expect(callNative(activity, 'Symbol.keyFor', undefined, [a])).toBeUndefined();
    expect(result('Symbol.prototype.toString', symbolNamed('iterator'))).toBe('Symbol(Symbol.iterator)');
  });

  it('that were registered are found again by their key', () => {
    const a = result('Symbol.for', undefined, 'key');
    expect(result('Symbol.for', undefined, 'key')).toBe(a);
    expect(result('Symbol.for', undefined, 'other')).not.toBe(a);
    expect(result('Symbol.keyFor', undefined, a as Name)).toBe('key');
    expect(result('Symbol.keyFor', undefined, 'a')).toBe('TypeError');
  });

  it('are taken out of their objects', () => {
    const activity = concreteActivity();
    const boxed = allocate(activity, { kind: 'boxed' }, 'Symbol.prototype', [symbolNamed('match')]);
    expect(callNative(activity, 'Symbol.prototype.valueOf', boxed, [])).toBe(symbolNamed('match'));
    expect(result('Symbol.prototype.valueOf', 'x')).toMatch(/^TypeError/);
  });
});

describe('booleans', () => {
  it('become texts as on the host', () => {
    expect(result('Boolean.prototype.toString', true)).toBe('true');
    expect(result('Boolean.prototype.valueOf', false)).toBe(false);
    expect(result('Boolean.prototype.toString', 'true')).toMatch(/^TypeError/);
    const { disagreements, cases } = compareAll(
      words('ab', 1),
      activity =>
        callNative(
          activity,
          'Boolean.prototype.toString',
          new SymbolicBoolean(member(symbolAt(0), CharSet.of('a'))),
          [],
        ),
      word => String(word === 'a'),
    );
    expect(disagreements).toEqual([]);
    expect(cases).toBe(2);
  });
});
