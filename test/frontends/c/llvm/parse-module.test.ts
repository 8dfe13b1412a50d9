import { describe, expect, test } from 'vitest';
import { IrSyntaxError } from '../../../../src/frontends/c/llvm/ir-syntax-error.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';
import { type Compilation, compile } from './clang.ts';
import { danglingNames, instructionLines } from './consistency.ts';
import { C_PROGRAM, CPP_PROGRAM } from './programs.ts';
import { actionsOf } from './snippets.ts';

const i8 = { kind: 'int', width: 8 };
const i32 = { kind: 'int', width: 32 };
const i64 = { kind: 'int', width: 64 };
const ptr = { kind: 'ptr' };

describe('what clang writes', () => {
  const compilations: readonly (readonly [string, string, Compilation])[] = [
    ['C', C_PROGRAM, {}],
    ['C without names of values', C_PROGRAM, { flags: ['-fdiscard-value-names'] }],
    ['optimised C', C_PROGRAM, { flags: ['-O1'] }],
    ['vectorised C', C_PROGRAM, { flags: ['-O3', '-ffast-math', '-fno-sanitize=all'] }],
    ['C++', CPP_PROGRAM, { isCpp: true }],
    ['C++ without names of values', CPP_PROGRAM, { isCpp: true, flags: ['-fdiscard-value-names'] }],
    ['optimised C++', CPP_PROGRAM, { isCpp: true, flags: ['-O2'] }],
    ['C++ with exceptions', CPP_PROGRAM, { isCpp: true, flags: ['-fexceptions', '-frtti'] }],
  ];

  test.each(compilations)('as %s is read to the last instruction, name and node', async (_, source, compilation) => {
    const text = await compile(source, compilation);
    const module = parseModule(text);
    const functions = [...module.functions.values()];
    expect(functions.flatMap(read => danglingNames(module, read))).toEqual([]);
    const instructions = functions.flatMap(({ body }) => body.blocks.flatMap(block => block.instructions));
    expect(instructions.length).toBe(instructionLines(text));
    for (const global of module.globals.values())
      expect(global.initialiser === undefined).toBe(/^external/.test(linkage(text, global.name)));
    const nodes = [...text.matchAll(/^!([0-9]+) = /gm)].map(match => Number(match[1]));
    expect(nodes.length).toBeGreaterThan(50);
    for (const number of nodes) expect(module.metadata.node(number)).toBeDefined();
    for (const { debug } of instructions) {
      if (debug !== undefined) expect(module.metadata.node(debug)?.kind).toBe('DILocation');
    }
  });

  function linkage(text: string, name: string): string {
    return text.slice(text.indexOf(`\n@${name} = `)).slice(`\n@${name} = `.length);
  }

  test('is a module with types, variables, functions and aliases', async () => {
    const module = parseModule(await compile(C_PROGRAM));
    expect(module.sourceFile).toBe('program.c');
    expect(module.triple).toBe('x86_64-unknown-linux-gnu');
    expect(module.dataLayout).toMatch(/^e-m:e-/);
    expect(module.types.get('struct.node')).toEqual({
      kind: 'struct',
      name: 'struct.node',
      isPacked: false,
      fields: [
        ptr,
        { kind: 'struct', name: 'struct.inner', isPacked: false, fields: [i32, i8] },
        i8,
        { kind: 'float', name: 'double' },
      ],
    });
    expect(module.types.get('struct.tight')).toMatchObject({ isPacked: true });
    expect(module.globals.get('per_thread')).toMatchObject({ isThreadLocal: true, isLocal: false, type: i32 });
    expect(module.globals.get('elsewhere')).toMatchObject({ initialiser: undefined, isConstant: false });
    expect(module.globals.get('counted.count')).toMatchObject({ isLocal: true });
    expect(module.globals.get('.str')).toMatchObject({
      isLocal: true,
      isConstant: true,
      initialiser: { kind: 'bytes' },
    });
    expect(module.globals.get('wide_float')?.initialiser).toMatchObject({ value: 3.5 });
    expect(module.globals.get('third')?.initialiser).toMatchObject({ kind: 'expression' });
    expect(module.aliases.get('other_name')).toMatchObject({ kind: 'global', name: 'target' });
    expect(module.declarations.get('resolved')).toMatchObject({ result: i32, parameters: [{ name: '0', type: i32 }] });
    expect(module.declarations.get('maybe')).toMatchObject({ isVariadic: false });
    expect(module.functions.get('sum')).toMatchObject({ isVariadic: true, isLocal: true });
    expect(module.functions.get('copy')?.parameters).toMatchObject([
      { name: 'agg.result', sret: { name: 'struct.big' } },
      { name: 'b', byval: { name: 'struct.big' } },
      { name: 'in.coerce', type: i64 },
    ]);
  });

  test('has the macros of the program as metadata', async () => {
    const text = await compile(C_PROGRAM);
    const { metadata } = parseModule(text);
    const number = Number(/^!([0-9]+) = !DIMacro\(.*"LIMIT"/m.exec(text)?.[1]);
    expect(Object.fromEntries(metadata.node(number)?.fields ?? [])).toMatchObject({
      value: { kind: 'text', text: '10' },
    });
    expect(metadata.named('llvm.dbg.cu')).toHaveLength(1);
  });

  test('names the first block by its number where values have no names', async () => {
    const module = parseModule(
      await compile('int f(int a, int b) { return a ? b : 1; }', { flags: ['-fdiscard-value-names'] }),
    );
    const body = module.functions.get('f')?.body;
    expect(body?.blocks[0].label).toBe('2');
    expect(actionsOf(module, 'f')[0]).toMatchObject({ do: 'alloca' });
    expect(body?.variables).toHaveLength(2);
  });
});

describe('a module', () => {
  test('has bodies and initialisers that are read only when they are asked for', () => {
    const module = parseModule(
      '@g = global i32 oops\ndefine void @f() {\n  %x = oops(\n}\ndefine void @h() {\n  ret void\n}\n',
    );
    expect([...module.functions.keys()]).toEqual(['f', 'h']);
    expect(module.functions.get('h')?.body.blocks).toHaveLength(1);
    expect(() => module.functions.get('f')?.body).toThrow(IrSyntaxError);
    expect(() => module.globals.get('g')?.initialiser).toThrow('line 1 of the LLVM IR');
  });

  test('has one body for all who ask', () => {
    const read = parseModule('define void @f() {\n  ret void\n}\n').functions.get('f');
    expect(read?.body).toBe(read?.body);
  });

  test('may have lines that end as on Windows', () => {
    const module = parseModule('source_filename = "a.c"\r\ndefine void @f() {\r\n  ret void\r\n}\r\n');
    expect(module.sourceFile).toBe('a.c');
    expect(module.functions.get('f')?.body.blocks).toHaveLength(1);
  });

  test('may have types that mention later ones, opaque ones and, in older text, themselves', () => {
    const { types } = parseModule(
      '%a = type { %b, [2 x %"c d"], <2 x float> }\n%b = type <{ i8, ptr addrspace(1) }>\n%"c d" = type { %"c d"*, void (%a*, ...)*, i8 addrspace(1)*, [3 x %a]* }\n%o = type opaque\n%e = type {}\n',
    );
    expect([...types.keys()]).toEqual(['a', 'b', 'c d', 'o', 'e']);
    expect(types.get('c d')).toEqual({ kind: 'struct', name: 'c d', isPacked: false, fields: [ptr, ptr, ptr, ptr] });
    expect(types.get('a')).toMatchObject({
      fields: [
        { name: 'b', isPacked: true, fields: [i8, ptr] },
        { count: 2, element: { name: 'c d' } },
        { kind: 'vector' },
      ],
    });
    expect(types.get('o')).toEqual({ kind: 'opaque', name: 'o' });
    expect(types.get('e')).toMatchObject({ fields: [] });
  });

  test('has headers with all their attributes read over', () => {
    const module = parseModule(
      '$c = comdat any\n' +
        '@"x y" = internal thread_local(initialexec) unnamed_addr addrspace(1) externally_initialized constant i32 5, section "a, b", comdat($c), align 4, code_model "small", !dbg !3, !type !4\n' +
        '@w = extern_weak hidden local_unnamed_addr global i8\n' +
        'declare !dbg !9 noundef nonnull align 8 dereferenceable(4) ptr @"d e"(ptr noundef readonly captures(none), i32 signext range(i32 0, 5), ...) local_unnamed_addr #1\n' +
        'define linkonce_odr hidden fastcc zeroext i8 @f(ptr noalias sret({ i8, i8 }) align 1 %0, i32 noundef %x, i8 %1) unnamed_addr addrspace(1) #0 section "s" comdat($c) align 2 gc "g" personality ptr @p !dbg !5 !prof !6 {\n  ret i8 0\n}\n' +
        'attributes #0 = { "a"="b" }\nmodule asm "x"\n^0 = module: (path: "a")\nuselistorder ptr @f, { 1, 0 }\n; the end',
    );
    expect(module.globals.get('x y')).toMatchObject({ isLocal: true, isThreadLocal: true, isConstant: true, debug: 3 });
    expect(module.globals.get('x y')?.initialiser).toMatchObject({ value: 5n });
    expect(module.globals.get('w')).toMatchObject({ initialiser: undefined, debug: undefined, type: i8 });
    expect(module.declarations.get('d e')).toMatchObject({ debug: 9, isVariadic: true, result: ptr });
    const read = module.functions.get('f');
    expect(read).toMatchObject({ debug: 5, result: i8, isLocal: false });
    expect(read?.parameters.map(parameter => parameter.name)).toEqual(['0', 'x', '1']);
    expect(read?.parameters[0].sret).toMatchObject({ kind: 'struct' });
    expect(read?.body.blocks[0].label).toBe('2');
  });

  test.each([
    ['rubbish', 'this is nothing that a module has'],
    ['define void @f()', "expected '{'"],
    ['define void @f() {\n  ret void\n', "the function has no '}'"],
    ['define @f() {\n}\n', 'expected the result type'],
    ['%a = typo { i8 }', "expected '= type'"],
    ['%a = type { i8', "expected '}'"],
    ['%a = type { i8 } more', 'expected the end of the type'],
    ['@g = i32 4', 'expected'],
    ['!0 !{}', "expected '='"],
    ['source_filename = a.c', 'expected a string'],
  ])('is refused: %s', (text, reason) => {
    expect(() => parseModule(text)).toThrow(IrSyntaxError);
    expect(() => parseModule(text)).toThrow(reason);
  });
});
