import { beforeAll, describe, expect, it } from 'vitest';
import { compileToIr } from '../../../../src/frontends/c/compiler/index.ts';
import { bodyFacts } from '../../../../src/frontends/c/entry/body-facts.ts';
import { libraryUse } from '../../../../src/frontends/c/entry/library-use.ts';
import { roleText } from '../../../../src/frontends/c/entry/roles.ts';
import { type Asked, type Shape, shapeOf } from '../../../../src/frontends/c/entry/shape.ts';
import { functionsOf } from '../../../../src/frontends/c/llvm/debug.ts';
import type { Module } from '../../../../src/frontends/c/llvm/module.ts';
import { parseModule } from '../../../../src/frontends/c/llvm/parse-module.ts';
import { inFolder, PLAIN } from '../compiler/in-folder.ts';
import { C_CODE, CXX_CODE } from './shapes.ts';

const modules: Module[] = [];

beforeAll(async () => {
  const use = 'int use() { return wire::Decoder(1).feed(1) + wire::Decoder::twice(1); }';
  const files = { 'project/a.c': C_CODE, 'project/a.cpp': `${CXX_CODE}\n${use}\n` };
  await inFolder(files, async () => {
    modules.push(parseModule((await compileToIr({ file: 'a.c', language: 'c' }, PLAIN)).text));
    modules.push(parseModule((await compileToIr({ file: 'a.cpp', language: 'c++' }, PLAIN)).text));
  });
});

function shapeFor(name: string, asked: Partial<Asked> = {}): Shape | undefined {
  for (const module of modules) {
    const info = functionsOf(module).find(({ qualified }) => qualified === name);
    if (info === undefined) continue;
    return shapeOf(info, {
      readKind: 'int',
      readBits: 32,
      writtenKinds: [],
      usesLibrary: libraryUse([module], [info.linkageName]),
      facts: bodyFacts(module, info.definition),
      ...asked,
    });
  }
  throw new Error(`there is no ${name}`);
}

/** The shape in one line: kind, roles, what is written, symbols. */
function shown(name: string, asked: Partial<Asked> = {}): string | undefined {
  const shape = shapeFor(name, asked);
  if (shape === undefined) return undefined;
  const roles = shape.roles.map(role => roleText(role, i => `${i + 1}`));
  const further = shape.further.map(({ of, path }) => ` and ${of === 'return' ? of : of + 1}${path}`).join('');
  return `${shape.kind}(${roles.join('; ')}): ${shape.writing}${further}, ${shape.input} to ${shape.output}`;
}

describe('a function that reads by itself', () => {
  it('is a stream with the library, and called again and again with a function of the user', () => {
    expect(shown('copy_upper')).toBe('stream(): by calls, char to char');
    expect(shown('copy_file')).toBe('stream(stream; stream): by calls, char to char');
    expect(shown('double_sensed', { read: ['sense'] })).toBe('repeated(): returned, int to int');
  });

  it('is none when nothing is read and no parameter can be the input', () => {
    expect(shown('nothing_to_read')).toBeUndefined();
    expect(shown('double_sensed')).toBeUndefined();
  });
});

describe('a function that gets one symbol', () => {
  it.each([
    ['next_letter', 'feed(symbol): returned, char to int'],
    ['running_sum', 'feed(state; symbol): returned, byte to byte'],
    ['emit_twice', 'feed(state; symbol; callback): by calls, int to int'],
    ['emit_memory', 'feed(symbol; callback): by calls, int to byte'],
    ['wire::Decoder::feed', 'feed(symbol): returned, byte to int'],
    ['wire::Decoder::twice', 'feed(symbol): returned, char to int'],
    ['wire::through', 'feed(state; symbol): returned, byte to int'],
  ])('%s', (name, shape) => {
    expect(shown(name)).toBe(shape);
  });

  it('may have a struct that it only reads, which is given or set before and not silently zero', () => {
    expect(() => shown('read_const')).toThrow(`p: say --shape 'p: = {"FIELD": 0}' or 'p: state'`);
    expect(shown('read_const', { shape: 'p: state' })).toBe('feed(state; symbol): returned, char to int');
    expect(shown('read_const', { init: 'start_at' })).toBe('feed(state; symbol): returned, char to int');
    expect(shown('read_const', { args: [{ count: 2 }] })).toBe('feed(= {"count":2}; symbol): returned, char to int');
  });

  it('takes as many values as it has parameters for them', () => {
    expect(() => shown('next_letter', { args: [1] })).toThrow('--args has 1 value, and 0 of its parameters take one');
  });

  it('writes what a callback that was set before takes', () => {
    expect(shown('emit_by_field', { writtenKinds: ['int'], init: 'set_emit' })).toBe(
      'feed(state; symbol): by calls, int to int',
    );
  });

  it('may have memory that it only writes to, as its output', () => {
    expect(shown('escaped')).toBe('feed(symbol; output): output up to the returned length, byte to byte');
    expect(shown('with_length')).toBe('feed(symbol; output; written): output up to the length put, byte to byte');
  });

  it('may say by a truth value whether it has put a symbol', () => {
    expect(shown('pairs')).toBe('feed(state; symbol; put): put when true, byte to int');
    expect(shown('halves')).toBe('feed(symbol; put): put when true, byte to int');
  });
});

describe('a function that gets its whole input in memory', () => {
  it.each([
    ['text_length', 'buffer(text): returned, char to int'],
    ['sum', 'buffer(input; length of 1): returned, byte to int'],
    ['sum_of_memory', 'buffer(input; length of 1): returned, byte to int'],
    ['sum_not_const', 'buffer(input; length of 1): returned, byte to int'],
    ['sum_length_first', 'buffer(length of 2; input): returned, byte to int'],
    ['sum_to_end', 'buffer(input; end of 1): returned, char to int'],
    ['first_number', 'buffer(input; length of 1; result): returned and 3, char to int'],
  ])('reads it: %s', (name, shape) => {
    expect(shown(name)).toBe(shape);
  });

  it('and values of the user', () => {
    expect(shown('count_of', { args: [1] })).toBe('buffer(text; = 1): returned, char to int');
  });

  it.each([
    ['reverse', 'buffer(input; length of 1; output): output up to the returned length, byte to byte'],
    [
      'reverse_by_pairs',
      'buffer(input; output; length of 1; capacity of 2): output up to the returned length, byte to byte',
    ],
    ['reverse_not_const', 'buffer(output; input; length of 2): output up to the returned length, byte to byte'],
    ['quoted', 'buffer(output; capacity of 1; input; length of 3): output up to the returned length, byte to byte'],
    ['doubled', 'buffer(text; text output): output up to its NUL, char to char'],
    ['inverted', 'buffer(input; output; length of 1): output as long as the input, byte to byte'],
    ['without_zeros', 'buffer(input; length of 1; output; written): output up to the length put, byte to byte'],
    ['copied', 'buffer(input; length of 1; written): returned up to the length put, byte to byte'],
    ['skip_spaces', 'buffer(text): returned text, char to char'],
  ])('puts its result into memory: %s', (name, shape) => {
    expect(shown(name)).toBe(shape);
  });

  it('may change it in place', () => {
    expect(shown('lower')).toBe('buffer(changed text): changed text, char to char');
    expect(shown('compact')).toBe(
      'buffer(changed input; length of 1): changed up to the returned length, byte to byte',
    );
  });

  it('may hand what it writes to a callback or to the library', () => {
    expect(shown('each')).toBe('buffer(input; length of 1; callback): by calls, char to char');
    expect(shown('filtered')).toBe('buffer(text): by calls, char to char');
  });
});
