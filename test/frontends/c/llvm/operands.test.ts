import { describe, expect, test } from 'vitest';
import type { Operand } from '../../../../src/frontends/c/llvm/module.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';

/** A constant, as the initialiser of a variable. */
function constant(typed: string, types = ''): Operand | undefined {
  return parseModule(`${types}\n@g = global ${typed}, align 4, !dbg !0\n`).globals.get('g')?.initialiser;
}

function value(typed: string): number | undefined {
  const operand = constant(typed);
  return operand?.kind === 'float' ? operand.value : undefined;
}

const i8 = { kind: 'int', width: 8 };
const i32 = { kind: 'int', width: 32 };
const i64 = { kind: 'int', width: 64 };
const ptr = { kind: 'ptr' };

describe('floating-point constants', () => {
  test('are read in decimal', () => {
    expect(value('double 1.000000e+00')).toBe(1);
    expect(value('double -2.5e-3')).toBe(-0.0025);
    expect(value('float 1.0e+30')).toBe(1e30);
    expect(Object.is(value('double -0.000000e+00'), -0)).toBe(true);
  });

  test('are read as the bits of a double, also for a float', () => {
    expect(value('float 0x3FB99999A0000000')).toBe(Math.fround(0.1));
    expect(value('double 0x7FF0000000000000')).toBe(Number.POSITIVE_INFINITY);
    expect(constant('double 0x7FF8000000000001')).toEqual({
      kind: 'float',
      value: Number.NaN,
      type: { kind: 'float', name: 'double' },
      bits: 0x7ff8000000000001n,
    });
  });

  test('are read as the bits of other formats', () => {
    expect(value('x86_fp80 0xK4000E000000000000000')).toBe(3.5);
    expect(constant('x86_fp80 0xKBFFF8000000000000000')).toMatchObject({ value: -1, bits: 0xbfff8000000000000000n });
    expect(value('x86_fp80 0xK7FFF8000000000000000')).toBe(Number.POSITIVE_INFINITY);
    expect(value('x86_fp80 0xK7FFFC000000000000000')).toBeNaN();
    expect(value('x86_fp80 0xK00000000000000000000')).toBe(0);
    expect(value('half 0xH3C00')).toBe(1);
    expect(value('half 0xHC100')).toBe(-2.5);
    expect(value('half 0xH0001')).toBe(2 ** -24);
    expect(value('bfloat 0xR4049')).toBe(3.140625);
    expect(constant('fp128 0xL00000000000000004000C00000000000')).toMatchObject({
      value: 3.5,
      bits: 0x4000c000000000000000000000000000n,
    });
  });
});

describe('other constants', () => {
  test('are integers, as they are written', () => {
    expect(constant('i8 -13')).toEqual({ kind: 'int', value: -13n, type: i8 });
    expect(constant('i1 true')).toMatchObject({ value: 1n });
    expect(constant('i1 false')).toMatchObject({ value: 0n });
    expect(constant('i128 -170141183460469231731687303715884105728')).toMatchObject({ value: -(2n ** 127n) });
    expect(constant('i8 u0xFF')).toMatchObject({ value: 255n });
    expect(constant('i8 s0xFF')).toMatchObject({ value: -1n });
  });

  test('are words', () => {
    for (const word of ['null', 'undef', 'poison'] as const) {
      expect(constant(`ptr ${word}`)).toEqual({ kind: word, type: ptr });
    }
    expect(constant('[3 x i8] zeroinitializer')).toMatchObject({ kind: 'zero', type: { kind: 'array', count: 3 } });
    expect(constant('ptr no_cfi @f')).toEqual({ kind: 'global', name: 'f', type: ptr });
  });

  test('are the bytes of a string', () => {
    const read = constant(String.raw`[8 x i8] c"a\22b\\\0A\C3\A9\00"`);
    expect(read).toMatchObject({
      kind: 'bytes',
      bytes: Uint8Array.from([0x61, 0x22, 0x62, 0x5c, 0x0a, 0xc3, 0xa9, 0]),
    });
  });

  test('are aggregates', () => {
    const int = (n: bigint, type: object): object => ({ kind: 'int', value: n, type });
    expect(constant('[2 x i32] [i32 1, i32 -4]')).toMatchObject({ elements: [int(1n, i32), int(-4n, i32)] });
    expect(constant('{ i8, i32 } { i8 1, i32 2 }')).toMatchObject({ elements: [int(1n, i8), int(2n, i32)] });
    expect(constant('<{ i8, i32 }> <{ i8 1, i32 2 }>')).toMatchObject({
      type: { kind: 'struct', isPacked: true },
      elements: [int(1n, i8), int(2n, i32)],
    });
    expect(constant('<2 x i8> <i8 1, i8 2>')).toMatchObject({
      type: { kind: 'vector' },
      elements: [int(1n, i8), int(2n, i8)],
    });
    expect(constant('<3 x i8> splat (i8 7)')).toMatchObject({ elements: [int(7n, i8), int(7n, i8), int(7n, i8)] });
    expect(constant('{} {}')).toMatchObject({ elements: [] });
    expect(constant('%"a b" { i8 1, [0 x i8] [] }', '%"a b" = type { i8, [0 x i8] }')).toMatchObject({
      type: { name: 'a b' },
    });
  });
});

describe('constant expressions', () => {
  test('are instructions without a result', () => {
    expect(constant('ptr getelementptr inbounds nuw (i8, ptr @t, i64 8)')).toEqual({
      kind: 'expression',
      type: ptr,
      instruction: {
        result: undefined,
        debug: undefined,
        action: {
          do: 'getelementptr',
          type: i8,
          base: { kind: 'global', name: 't', type: ptr },
          indices: [{ kind: 'int', value: 8n, type: i64 }],
          isInbounds: true,
        },
      },
    });
  });

  test.each([
    ['ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @v, i32 0, i32 0, i32 2)', 'getelementptr', ptr],
    ['ptr getelementptr ({ [5 x ptr] }, ptr @v, i32 0, inrange i32 0, i32 2)', 'getelementptr', ptr],
    ['ptr inttoptr (i64 4 to ptr)', 'cast', ptr],
    ['i64 ptrtoint (ptr @t to i64)', 'cast', i64],
    ['i32 trunc (i64 sub nuw (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64)) to i32)', 'cast', i32],
    ['i64 sub (i64 ptrtoint (ptr @a to i64), i64 1)', 'int', i64],
    ['ptr addrspacecast (ptr addrspace(1) @a to ptr)', 'cast', ptr],
    ['i1 icmp ne (ptr @a, ptr null)', 'icmp', { kind: 'int', width: 1 }],
    ['i1 fcmp oeq (float 1.0, float 2.0)', 'fcmp', { kind: 'int', width: 1 }],
    ['i32 select (i1 icmp eq (ptr @a, ptr null), i32 1, i32 2)', 'select', i32],
    ['float fadd (float 1.0, float 2.0)', 'float', { kind: 'float', name: 'float' }],
    ['i64 ptrtoaddr (ptr @t to i64)', 'other', i64],
    ['i8 extractelement (<2 x i8> <i8 1, i8 2>, i32 0)', 'other', i8],
  ])('are read: %s', (typed, kind, type) => {
    expect(constant(typed)).toMatchObject({ kind: 'expression', type, instruction: { action: { do: kind } } });
  });

  test('are read: the address of a label', () => {
    expect(constant('ptr blockaddress(@loop, %one)')).toEqual({ kind: 'label', of: 'loop', name: 'one', type: ptr });
  });
});
