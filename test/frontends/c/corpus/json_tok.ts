import type { CorpusProgram, Random } from './corpus-program.ts';
import { bytes, cutShort, withFault } from './text-words.ts';

const SCALARS = [
  'true',
  'false',
  'null',
  '0',
  '-1',
  '12.50',
  '1e9',
  '-0.5E-10',
  '2e+3',
  '""',
  '"a b"',
  '"\\n\\u00e9"',
  '"\\"\\/\xe9"',
];
const FAULTS = bytes('{}[],:"\\tfn-+.eE01 u\n\0\xff');

function space(random: Random): string {
  return random.pick(['', '', '', ' ', '\n', '\t\r']);
}

function value(random: Random, depth: number): string {
  const items = () => Array.from({ length: random.below(4) }, () => item(random, depth - 1));
  if (depth > 0 && random.chance(0.3)) return `[${space(random)}${items().join(',')}]`;
  if (depth > 0 && random.chance(0.4)) {
    return `{${space(random)}${items()
      .map(each => `"k"${space(random)}:${each}`)
      .join(',')}}`;
  }
  return random.pick(SCALARS);
}

function item(random: Random, depth: number): string {
  return `${space(random)}${value(random, depth)}${space(random)}`;
}

function text(random: Random): number[] {
  if (random.chance(0.05)) {
    const depth = random.between(7, 10);
    return bytes('['.repeat(depth) + ']'.repeat(depth));
  }
  return bytes(item(random, 3)).slice(0, 80);
}

export const jsonTokenizer: CorpusProgram = {
  target: 'examples/c/json_tok.c#json_tok_feed',
  options: { init: 'json_tok_init', accept: 't->state == JSON_AT_END' },
  words: random => (random.chance(0.6) ? cutShort(random, text(random)) : withFault(random, text(random), FAULTS)),
  examples: [
    { input: bytes('{"a":[1,true,null]}'), output: [1, 5, 3, 7, 8, 10, 4, 2] },
    { input: bytes(' "x\\u00e9\\n" '), output: [6] },
    { input: bytes('-0.5e+10 '), output: [7] },
    { input: bytes('[]'), output: [3, 4] },
    { input: bytes('[[[[[[[[]]]]]]]]'), output: [3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4] },
    { input: bytes('[[[[[[[[['), output: [3, 3, 3, 3, 3, 3, 3, 3, 11], rejected: true },
    { input: bytes('12'), output: [], rejected: true },
    { input: bytes('01 '), output: [7, 11], rejected: true },
    { input: bytes('[1,]'), output: [3, 7, 11], rejected: true },
    { input: bytes('{"a" 1}'), output: [1, 5, 11], rejected: true },
    { input: bytes('[}'), output: [3, 11], rejected: true },
    { input: bytes('"\t"'), output: [11], rejected: true },
    { input: bytes('"\\\0'), output: [11], rejected: true },
    { input: bytes('nul '), output: [11], rejected: true },
    { input: bytes('1.e5'), output: [11], rejected: true },
    { input: bytes('{}x'), output: [1, 2, 11], rejected: true },
  ],
};
