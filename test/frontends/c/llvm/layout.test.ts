import { describe, expect, test } from 'vitest';
import { DataLayout } from '../../../../src/frontends/c/llvm/layout.ts';
import type { Module, Type } from '../../../../src/frontends/c/llvm/module.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';
import { compile } from './clang.ts';

/** Structs with all their fields; those of vectors are apart, as clang adds padding of its own to them on some targets. */
const STRUCTS: Readonly<Record<string, string>> = {
  inner: 'char a; long long b; short c;',
  scalars:
    'char a; double b; char c; long double d; struct inner e; void *f; char g; long h; float i; _Bool j; short k; int l; long long m; char n;',
  tight: 'char a; int b; struct inner c; char d; double e;',
  arrays: 'char a; short b[3]; struct inner c[2]; char d; void *e[2];',
  vectors: 'char a; v4 b; char c; v8 d; char e; v3 f; char g;',
};
const PACKED: ReadonlySet<string> = new Set(['tight']);
const TYPES = `
typedef int v4 __attribute__((vector_size(16)));
typedef char v8 __attribute__((vector_size(8)));
typedef char v3 __attribute__((ext_vector_type(3)));`;

/** For each struct: one variable of it, and one with clang's size, alignment and offsets. */
function program(): string {
  const parts = Object.entries(STRUCTS).map(([name, fields]) => {
    const attribute = PACKED.has(name) ? '__attribute__((packed)) ' : '';
    const offsets = fieldNames(fields).map(field => `__builtin_offsetof(struct ${name}, ${field})`);
    const figures = [`sizeof(struct ${name})`, `_Alignof(struct ${name})`, ...offsets];
    return `struct ${attribute}${name} { ${fields} } of_${name};\nunsigned long long figures_${name}[] = {${figures.join(', ')}};`;
  });
  return [TYPES, ...parts].join('\n');
}

function fieldNames(fields: string): readonly string[] {
  return [...fields.matchAll(/(\w+)(?:\[\d+\])?;/g)].map(match => match[1]);
}

function figuresOf(module: Module, name: string): readonly number[] {
  const initialiser = module.globals.get(`figures_${name}`)?.initialiser;
  if (initialiser?.kind !== 'aggregate') throw new Error(`no figures of ${name}`);
  return initialiser.elements.map(element => (element.kind === 'int' ? Number(element.value) : Number.NaN));
}

describe('the layout of structs', () => {
  const targets: readonly (readonly [string, number])[] = [
    ['x86_64-unknown-linux-gnu', 64],
    ['i386-unknown-linux-gnu', 32],
    ['armv7m-none-eabi', 32],
    ['avr', 16],
    ['wasm32-unknown-unknown', 32],
  ];

  test.each(targets)('is that of clang for %s', async (target, pointerWidth) => {
    const module = parseModule(await compile(program(), { target }));
    const layout = new DataLayout(module.dataLayout);
    expect(layout.pointerWidth).toBe(pointerWidth);
    expect(layout.isLittleEndian).toBe(true);
    for (const [name, fields] of Object.entries(STRUCTS)) {
      const type = module.globals.get(`of_${name}`)?.type;
      if (type?.kind !== 'struct') throw new Error(`${name} is no struct`);
      const [size, align, ...offsets] = figuresOf(module, name);
      // The padding that clang adds at the end is a field too.
      const ours = layout.fieldOffsets(type).slice(0, fieldNames(fields).length);
      expect({ name, size: layout.sizeOf(type), offsets: ours }).toEqual({ name, size, offsets });
      if (name !== 'vectors') expect(layout.alignOf(type)).toBe(align);
    }
  });
});

describe('sizes and alignments', () => {
  const int = (width: number): Type => ({ kind: 'int', width });
  const long: Type = { kind: 'float', name: 'x86_fp80' };
  const x86 = new DataLayout('e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128');

  test('of integers follow their width', () => {
    expect([1, 8, 16, 24, 32, 33, 64, 65, 128].map(width => x86.sizeOf(int(width)))).toEqual([
      1, 1, 2, 4, 4, 8, 8, 16, 16,
    ]);
    expect([1, 8, 16, 24, 32, 33, 64, 65, 128].map(width => x86.alignOf(int(width)))).toEqual([
      1, 1, 2, 4, 4, 8, 8, 16, 16,
    ]);
    expect(x86.storeSizeOf(int(24))).toBe(3);
  });

  test('of the widest integer serve for wider ones', () => {
    const older = new DataLayout('e-p:32:32-i64:64');
    expect(older.alignOf(int(128))).toBe(8);
    expect(new DataLayout('e').alignOf(int(64))).toBe(4);
  });

  test('of the long double of x86 are those of 16 bytes, of which 10 are written', () => {
    expect(x86.sizeOf(long)).toBe(16);
    expect(x86.alignOf(long)).toBe(16);
    expect(x86.storeSizeOf(long)).toBe(10);
    expect(new DataLayout('e-p:32:32-f64:32:64-f80:32').sizeOf(long)).toBe(12);
  });

  test('of vectors are those of their bits', () => {
    const vector = (count: number, element: Type): Type => ({ kind: 'vector', count, element });
    expect(x86.sizeOf(vector(4, int(1)))).toBe(1);
    expect(x86.sizeOf(vector(3, int(32)))).toBe(16);
    expect(x86.storeSizeOf(vector(3, int(32)))).toBe(12);
    expect(x86.alignOf(vector(8, int(32)))).toBe(32);
    expect(new DataLayout('e-v128:64:128').alignOf(vector(4, int(32)))).toBe(8);
  });

  test('of aggregates are those of their parts', () => {
    const struct = (isPacked: boolean, ...fields: Type[]): Type => ({ kind: 'struct', fields, isPacked });
    expect(x86.sizeOf(struct(false))).toBe(0);
    expect(x86.sizeOf(struct(false, int(8), int(32), int(8)))).toBe(12);
    expect(x86.sizeOf(struct(true, int(8), int(32), int(8)))).toBe(6);
    expect(x86.alignOf(struct(true, int(8), int(32)))).toBe(1);
    expect(x86.sizeOf({ kind: 'array', count: 3, element: struct(false, int(8), int(16)) })).toBe(12);
  });

  test('are refused for what has none', () => {
    expect(() => x86.sizeOf({ kind: 'opaque', name: 'struct.x' })).toThrow('struct.x has no size');
    expect(() => x86.sizeOf({ kind: 'void' })).toThrow('void has no size');
    expect(() => x86.alignOf({ kind: 'label' })).toThrow('label has no alignment');
  });

  test('are those of a target whose bytes are the other way round', () => {
    expect(new DataLayout('E-m:e-p:32:32').isLittleEndian).toBe(false);
  });
});
