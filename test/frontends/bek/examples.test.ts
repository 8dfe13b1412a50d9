import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { parseMachine } from '../../../src/automata/saved/read.ts';
import { readBek } from '../../../src/frontends/bek/index.ts';
import { assertMachineAgreesWithInterpreter } from './agree.ts';
import { interpreter } from './interpreter.ts';
import { codes, Random } from './random.ts';
import { ANY_LETTERS, LETTERS, REFERENCES } from './reference-coders.ts';
import { runMachine } from './run-machine.ts';

const EXAMPLES = new URL('../../../examples/', import.meta.url);

function source(name: string): string {
  return readFileSync(new URL(`${name}.bek`, EXAMPLES), 'utf8');
}

function inputs(name: string, count: number, seed: number): readonly string[] {
  const random = new Random(seed);
  const letters = LETTERS[name] ?? ANY_LETTERS;
  return ['', ...letters, ...Array.from({ length: count }, () => random.word(letters, 7))];
}

describe('the examples', () => {
  it('all have a reference or are about integers', () => {
    const names = ['paper', 'encoders'].flatMap(folder =>
      readdirSync(new URL(folder, EXAMPLES))
        .filter(file => file.endsWith('.bek'))
        .map(file => `${folder}/${file.slice(0, -4)}`),
    );
    const integers = ['paper/negate', 'paper/increment', 'paper/delete-zeros'];
    expect(names.sort()).toEqual([...Object.keys(REFERENCES), ...integers].sort());
  });

  it.each(Object.entries(REFERENCES))('%s does what its TypeScript twin does', (name, reference) => {
    const text = source(name);
    const machine = readBek(text, { file: name });
    const run = interpreter(text);
    const asText = (output: readonly number[] | undefined): string | undefined =>
      output && String.fromCharCode(...output);
    const wrong = inputs(name, 2500, 1).flatMap((input, i) => {
      const expected = reference(input);
      const interpreted = asText(run(codes(input)));
      const outputs = outputsOf(machine, codes(input)).map(output => asText(output.map(Number)));
      const strict = i % 25 === 0 ? asText(runMachine(machine, codes(input))) : expected;
      const fine = interpreted === expected && strict === expected && outputs[0] === expected && outputs.length < 2;
      return fine ? [] : [{ input, expected, interpreted, strict, outputs }];
    });
    expect(wrong).toEqual([]);
  });

  it('encode every code unit alone as their twins do', () => {
    for (const [name, reference] of Object.entries(REFERENCES)) {
      const run = interpreter(source(name));
      for (let code = 0; code < 0x10000; code += code < 0x400 ? 1 : 61) {
        const output = run([code]);
        if ((output && String.fromCharCode(...output)) !== reference(String.fromCharCode(code)))
          expect.fail(`${name} on code unit ${code}`);
      }
    }
  });

  it('extract the tags of the paper', () => {
    const run = interpreter(source('paper/get-tags'));
    expect(run(codes('<<s><<>><f><t'))).toEqual(codes('<s><>><f>'));
    expect(run(codes('<a<a>'))).toEqual([]);
  });

  it.each([
    ['get-tags', REFERENCES['paper/get-tags']],
    ['get-tags2', REFERENCES['paper/get-tags2']],
    ['encode-html2', REFERENCES['paper/encode-html2']],
    ['upto-last-dot', (text: string) => text.replace(/\.[^.]*$/, '')],
  ])('have %s as a nondeterministic machine that gives one output', (name, reference) => {
    const machine = parseMachine(readFileSync(new URL(`paper/${name}.json`, EXAMPLES), 'utf8'));
    const random = new Random(2);
    const letters = LETTERS[`paper/${name}`] ?? ['.', '.', 'a', 'b'];
    for (let i = 0; i < 1500; i++) {
      const input = random.word(letters, 9);
      const outputs = outputsOf(machine, codes(input)).map(output => String.fromCharCode(...output.map(Number)));
      expect([input, outputs]).toEqual([input, [reference(input)]]);
    }
  });

  it('have get-tags3 as a machine that gives two outputs for a tag', () => {
    const machine = parseMachine(readFileSync(new URL('paper/get-tags3.json', EXAMPLES), 'utf8'));
    expect(outputsOf(machine, codes('<a>'))).toEqual([codes('<a>'), []]);
  });

  it('write JavaScript strings that JavaScript reads back', () => {
    const encode = interpreter(source('encoders/javascript-encode'));
    for (const input of inputs('encoders/javascript-encode', 300, 5)) {
      const literal = String.fromCharCode(...(encode(codes(input)) ?? []));
      expect([`"${literal}"`, `'${literal}'`].map(code => runInNewContext(code))).toEqual([input, input]);
    }
  });

  it('on integers compute what the paper says', () => {
    const list = [3, 0, -7, 0, 70000, -1];
    const run = (name: string): readonly number[] | undefined => {
      const text = source(`paper/${name}`);
      assertMachineAgreesWithInterpreter(text, [list, [], [0]], { alphabet: 'int' });
      return interpreter(text, { alphabet: 'int' })(list);
    };
    expect(run('negate')?.map(n => n + 0)).toEqual([-3, 0, 7, 0, -70000, 1]);
    expect(run('increment')).toEqual([4, 1, -6, 1, 70001, 0]);
    expect(run('delete-zeros')).toEqual([3, -7, 70000, -1]);
  });

  it('have the sizes that are said about them', () => {
    const rules = readBek(source('encoders/html-decode-rules'));
    expect(rules.lookback).toBe(7);
    expect(rules.states.length).toBeLessThan(60);
    expect(readBek(source('encoders/html-decode')).registers.length).toBe(8);
  });
});
