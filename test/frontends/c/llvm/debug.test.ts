import { beforeAll, describe, expect, test } from 'vitest';
import {
  bareType,
  type DebugType,
  functionsOf,
  globalsOf,
  isConst,
  localsOf,
  placeOf,
  withoutTypedefs,
} from '../../../../src/frontends/c/llvm/debug.ts';
import type { Module } from '../../../../src/frontends/c/llvm/module.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';
import { compile } from './clang.ts';
import { C_PROGRAM, CPP_PROGRAM } from './programs.ts';

const MORE_C = `
typedef struct { int x; union { int i; float f; }; int rest[]; } shape;
typedef const volatile int odd;
typedef void nothing;
struct later;
int matrix[2][3];
int everything(shape *s, odd *o, const char *const text, char *restrict out, nothing *any, struct later *l, int (*emit)(char, ...), _Atomic int *a, int (*rows)[3]) {
  shape copy = *s; { int inside = 1; copy.x += inside; }
  return copy.x + matrix[0][*a];
}
void unnamed(int) {}
`;

/** A type in one line. */
function show(type: DebugType | undefined): string {
  if (type === undefined) return 'void';
  switch (type.kind) {
    case 'basic':
      return type.name;
    case 'pointer':
      return `${show(type.to)}*`;
    case 'reference':
      return `${show(type.to)}&`;
    case 'array':
      return `${show(type.element)}[${type.count ?? ''}]`;
    case 'function':
      return `${show(type.result)}(${[...type.parameters.map(show), ...(type.isVariadic ? ['...'] : [])].join(', ')})`;
    case 'typedef':
      return type.qualified;
    case 'const':
    case 'volatile':
    case 'restrict':
      return `${type.kind} ${show(type.to)}`;
    default:
      return `${type.kind} ${type.qualified ?? '?'}`;
  }
}

/** A function in one line. */
function signature(module: Module, linkageName: string): string {
  const info = functionsOf(module).find(each => each.linkageName === linkageName);
  if (info === undefined) throw new Error(`${linkageName} is missing`);
  const parameters = info.parameters.map(({ name, type }) => `${name ?? '_'}: ${show(type)}`);
  return `${info.isStatic ? 'static ' : ''}${show(info.result)} ${info.qualified}(${[...parameters, ...(info.isVariadic ? ['...'] : [])].join(', ')})`;
}

function parameterType(module: Module, linkageName: string, parameter: string): DebugType | undefined {
  const info = functionsOf(module).find(each => each.linkageName === linkageName);
  return info?.parameters.find(({ name }) => name === parameter)?.type;
}

let c: Module;
let more: Module;
let optimised: Module;
let cpp: Module;

beforeAll(async () => {
  c = parseModule(await compile(C_PROGRAM));
  more = parseModule(await compile(MORE_C));
  optimised = parseModule(await compile(C_PROGRAM, { flags: ['-O1'] }));
  cpp = parseModule(await compile(CPP_PROGRAM, { isCpp: true }));
});

describe('functions', () => {
  test('of C have their signatures', () => {
    expect(signature(c, 'loop')).toBe('int loop(s: const char*, n: size_t)');
    expect(signature(c, 'choose')).toBe('int choose(c: enum color, k: unsigned char)');
    expect(signature(c, 'copy')).toBe('struct big copy(b: struct big, in: struct inner)');
    expect(signature(c, 'sum')).toBe('int sum(count: int, ...)');
    expect(signature(c, 'vectors')).toBe('v4 vectors(a: v4, b: v4)');
    expect(signature(more, 'everything')).toBe(
      'int everything(s: shape*, o: odd*, text: const const char*, out: restrict char*, any: nothing*, l: struct later*, emit: int(char, ...)*, a: int*, rows: int[3]*)',
    );
    expect(signature(more, 'unnamed')).toBe('void unnamed(_: int)');
  });

  test('keep the names of their parameters in optimised code', () => {
    expect(signature(optimised, 'loop')).toBe('int loop(s: const char*, n: size_t)');
    expect(signature(optimised, 'wide')).toBe('__int128 wide(a: __int128)');
  });

  test('of C++ have qualified names, and methods do not show their object', () => {
    expect(signature(cpp, '_ZN2ns6Parser4feedEc')).toBe('bool ns::Parser::feed(c: char)');
    expect(signature(cpp, '_ZN2ns6ParserC2Ev')).toBe('void ns::Parser::Parser()');
    expect(signature(cpp, '_ZNK2ns6Parser4nameEv')).toBe('const char* ns::Parser::name()');
    expect(signature(cpp, '_ZN2ns6Parser4makeEi')).toBe('static int ns::Parser::make(k: int)');
    expect(signature(cpp, '_ZN2ns6ParserclEi')).toBe('int ns::Parser::operator()(_: int)');
    expect(signature(cpp, '_ZN2ns4deep4RingIhLi4EE4pushEh')).toBe(
      'void ns::deep::Ring<unsigned char, 4>::push(x: unsigned char)',
    );
    expect(signature(cpp, '_Z3useRN2ns4deep4BaseERKNS_6ParserE')).toBe(
      'int use(b: struct ns::deep::Base&, p: const class ns::Parser&)',
    );
    expect(signature(cpp, '_Z3sumIJiiiEEiDpT_')).toBe('int sum<int, int, int>(a: int, a: int, a: int)');
    expect(signature(cpp, '_Z5movedOi')).toBe('int& moved(x: int&)');
    expect(signature(cpp, '_ZN12_GLOBAL__N_16hiddenEh')).toBe('int hidden(b: ns::byte_t)');
    expect(signature(cpp, '_ZN2v17visibleEN2ns6ParserE')).toBe('int visible(by_value: class ns::Parser)');
  });

  test('know their class, their place, and whether the compiler made them up', () => {
    const infos = functionsOf(cpp);
    const feed = infos.find(info => info.name === 'feed');
    expect(feed?.memberOf).toMatchObject({ kind: 'class', qualified: 'ns::Parser', bits: 8 });
    expect(feed).toMatchObject({ file: 'program.cpp', isArtificial: false });
    expect(feed?.line).toBe(CPP_PROGRAM.slice(0, CPP_PROGRAM.indexOf('bool Parser::feed')).split('\n').length);
    expect(infos.find(info => info.name === 'entry')).toMatchObject({ memberOf: undefined, isStatic: false });
    expect(infos.find(info => info.name === 'Derived')?.isArtificial).toBe(true);
    expect(infos.find(info => info.linkageName === '_GLOBAL__sub_I_program.cpp')?.isArtificial).toBe(true);
    expect(infos).toHaveLength(cpp.functions.size);
  });
});

describe('types', () => {
  test('may mention themselves', () => {
    const root = globalsOf(c).find(global => global.name === 'root');
    const node = bareType(root?.type);
    if (node?.kind !== 'struct') throw new Error('root is no struct');
    expect(
      node.members.map(({ name, offsetBits, sizeBits, isBitField }) => [name, offsetBits, sizeBits, isBitField]),
    ).toEqual([
      ['next', 0, 64, false],
      ['in', 64, 64, false],
      ['flag', 128, 3, true],
      ['neg', 131, 5, true],
      ['d', 192, 64, false],
    ]);
    const next = node.members[0].type;
    expect(next?.kind === 'pointer' && next.to).toBe(node);
  });

  test('of C have their parts', () => {
    const color = parameterType(c, 'choose', 'c');
    expect(color).toMatchObject({
      kind: 'enum',
      name: 'color',
      bits: 32,
      base: { encoding: 'signed' },
      values: [
        { name: 'RED', value: 0n },
        { name: 'GREEN', value: 5n },
        { name: 'BLUE', value: -1n },
      ],
    });
    expect(parameterType(c, 'choose', 'k')).toEqual({
      kind: 'basic',
      name: 'unsigned char',
      encoding: 'unsigned_char',
      bits: 8,
    });
    expect(parameterType(c, 'floats', 'q')).toMatchObject({ encoding: 'boolean', bits: 8 });
    expect(parameterType(c, 'floats', 'c')).toMatchObject({ encoding: 'float', bits: 128 });
    expect(withoutTypedefs(parameterType(c, 'vectors', 'a'))).toMatchObject({
      kind: 'array',
      count: 4,
      isVector: true,
    });
    const both = globalsOf(c).find(global => global.name === 'both')?.type;
    expect(both?.kind === 'union' && both.members.map(({ name }) => name)).toEqual(['i', 'f', 'bytes']);
    expect(show(globalsOf(more).find(global => global.name === 'matrix')?.type)).toBe('int[3][2]');
  });

  test('may have no name, no length, no members or no value', () => {
    const pointer = parameterType(more, 'everything', 's');
    const shape = pointer?.kind === 'pointer' ? withoutTypedefs(pointer.to) : undefined;
    if (shape?.kind !== 'struct') throw new Error('shape is no struct');
    expect(shape).toMatchObject({ name: undefined, qualified: undefined, isIncomplete: false });
    expect(shape.members.map(({ name }) => name)).toEqual(['x', undefined, 'rest']);
    expect(shape.members[2].type).toMatchObject({ kind: 'array', count: undefined });
    const later = parameterType(more, 'everything', 'l');
    expect(later?.kind === 'pointer' && later.to).toMatchObject({ isIncomplete: true, members: [] });
    const any = parameterType(more, 'everything', 'any');
    expect(any?.kind === 'pointer' && withoutTypedefs(any.to)).toBeUndefined();
  });

  test('tell whether they are constant, be it by a typedef', () => {
    const pointee = (name: string): DebugType | undefined => {
      const type = bareType(parameterType(more, 'everything', name));
      return type?.kind === 'pointer' ? type.to : undefined;
    };
    expect(isConst(pointee('text'))).toBe(true);
    expect(isConst(pointee('o'))).toBe(true);
    expect(isConst(pointee('out'))).toBe(false);
    expect(isConst(pointee('s'))).toBe(false);
    expect(bareType(pointee('o'))).toMatchObject({ kind: 'basic', name: 'int' });
    expect(withoutTypedefs(pointee('o'))?.kind).toBe('const');
  });

  test('of C++ have qualified names, bases and no static members', () => {
    const parser = globalsOf(cpp).find(global => global.name === 'global')?.type;
    if (parser?.kind !== 'class') throw new Error('global is no object');
    expect(parser.members).toMatchObject([
      {
        name: 'state',
        type: { kind: 'enum', qualified: 'ns::Parser::State', values: [{ value: 0n }, { name: 'Busy', value: 3n }] },
      },
    ]);
    const derived = functionsOf(cpp).find(info => info.linkageName === '_ZN2ns4deep7Derived2goEi')?.memberOf;
    expect(derived?.bases).toMatchObject([{ offsetBits: 0, type: { kind: 'struct', qualified: 'ns::deep::Base' } }]);
    const base = derived?.bases[0].type;
    expect(base?.kind === 'struct' && base.members.map(({ name }) => name)).toEqual(['z']);
  });
});

describe('variables', () => {
  test('of a function have names, types and where they are', () => {
    const loop = c.functions.get('loop');
    const locals = loop === undefined ? [] : localsOf(c, loop);
    expect(locals.map(({ name, type, parameter }) => [name, show(type), parameter])).toEqual([
      ['s', 'const char*', 1],
      ['n', 'size_t', 2],
      ['total', 'int', undefined],
      ['i', 'size_t', undefined],
      ['k', 'int', undefined],
      ['labels', 'void*[2]', undefined],
    ]);
    expect(locals[0].address).toMatchObject({ kind: 'local', name: 's.addr' });
  });

  test('that the compiler adds are left out, but the object of a method is not', () => {
    const indirect = c.functions.get('indirect');
    expect(indirect && localsOf(c, indirect).map(({ name }) => name)).toEqual(['v', 'n', 'numbers']);
    const feed = cpp.functions.get('_ZN2ns6Parser4feedEc');
    expect(feed && localsOf(cpp, feed).map(({ name }) => name)).toEqual(['this', 'c']);
  });

  test('may be held by a hidden reference', () => {
    const visible = cpp.functions.get('_ZN2v17visibleEN2ns6ParserE');
    expect(visible && localsOf(cpp, visible)).toMatchObject([{ name: 'by_value', isIndirect: true }]);
  });

  test('of the module have qualified names and know the function they are in', () => {
    const shown = globalsOf(cpp).map(({ linkageName, qualified, type, within }) => [
      linkageName,
      qualified,
      show(type),
      within,
    ]);
    expect(shown).toEqual([
      ['_ZN2ns6Parser5countE', 'ns::Parser::count', 'int', undefined],
      ['_ZL4ring', 'ring', 'class ns::deep::Ring<unsigned char, 4>', undefined],
      ['global', 'global', 'class ns::Parser', undefined],
      ['_ZZ5entryE5local', 'local', 'class ns::Parser', 'entry'],
    ]);
    expect(globalsOf(c).find(({ name }) => name === 'count')).toMatchObject({
      within: 'counted',
      linkageName: 'counted.count',
    });
  });
});

describe('places', () => {
  test('are those of the code that an instruction is for', () => {
    const line = C_PROGRAM.slice(0, C_PROGRAM.indexOf('total += k * s[i]')).split('\n').length;
    const instructions = c.functions.get('loop')?.body.blocks.flatMap(block => block.instructions) ?? [];
    const product = instructions.find(({ action }) => action.do === 'int' && action.operator === 'mul');
    expect(placeOf(c, product?.debug)).toEqual({ file: 'program.c', line, column: 16 });
  });

  test('of a check that the compiler put in are those of what is checked', () => {
    const line = C_PROGRAM.slice(0, C_PROGRAM.indexOf('int k = table[i]')).split('\n').length;
    const instructions = c.functions.get('loop')?.body.blocks.flatMap(block => block.instructions) ?? [];
    const trap = instructions.find(({ action }) => action.do === 'unreachable');
    expect(placeOf(c, trap?.debug)).toMatchObject({ file: 'program.c', line });
  });

  test('are unknown without a line', () => {
    const module = parseModule('!0 = !DIFile(filename: "a.c", directory: "")\n!1 = !DILocation(line: 0, scope: !0)\n');
    expect(placeOf(module, 1)).toBeUndefined();
    expect(placeOf(module, 0)).toBeUndefined();
    expect(placeOf(module, 9)).toBeUndefined();
    expect(placeOf(module, undefined)).toBeUndefined();
  });
});
