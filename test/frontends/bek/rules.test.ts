import { describe, expect, it } from 'vitest';
import { transitionCount } from '../../../src/automata/machine/machine.ts';
import { readBek } from '../../../src/frontends/bek/index.ts';
import { Budget, LimitReached } from '../../../src/logic/limits.ts';
import { assertMachineAgreesWithInterpreter } from './agree.ts';
import { codes, Random } from './random.ts';
import { runMachine } from './run-machine.ts';

function rules(text: string): string {
  return `program P(_) { replace { ${text} } }`;
}

function run(source: string, input: string): string | undefined {
  const output = runMachine(readBek(source), codes(input));
  return output && String.fromCharCode(...output);
}

describe('the replace form', () => {
  it('reads the example of the language description', () => {
    const source = rules(`
      "&lt;"        ==> "<";
      "&#[0-9]{2};" ==> [10 * (#2 - 48) + (#3 - 48)];
      else          ==> [#0];`);
    expect(run(source, 'a&lt;&#65;&#6;&l&lt')).toBe('a<A&#6;&l&lt');
    expect(readBek(source).lookback).toBe(4);
    assertMachineAgreesWithInterpreter(
      source,
      words(['&', 'l', 't', ';', '#', '1', '9', 'x', '&#', '&l', '&#3'], 8, 500),
    );
  });

  it('takes the leftmost match of the first rule, and looks again at what is left over', () => {
    const source = rules('"aab" ==> "1"; "ab" ==> "2"; "a" ==> "3"; else ==> ["<", #0];');
    expect(run(source, 'aaab')).toBe('31');
    expect(run(source, 'aacab')).toBe('33<c2');
    assertMachineAgreesWithInterpreter(source, allWords('abc', 6));
  });

  it('rejects what no rule matches when there is no else', () => {
    const source = rules('"ab" ==> "x"; "a" ==> "y";');
    expect(run(source, 'aab')).toBe('yx');
    expect(run(source, 'aba')).toBe('xy');
    expect(run(source, 'b')).toBeUndefined();
    assertMachineAgreesWithInterpreter(source, allWords('abc', 5));
  });

  it('has one state for a digit wherever digits behave alike', () => {
    const machine = readBek(rules('"&#x?[0-9a-f]{1,6};" ==> "?"; "&[a-f]" ==> "!"; else ==> [#0];'));
    expect(machine.states.length).toBeLessThan(25);
    expect(transitionCount(machine)).toBeLessThan(130);
  });

  it('follows the priorities of JavaScript', () => {
    for (const pattern of [
      'a{1,3}?b?',
      'a{1,3}b?',
      '(?:a|ab)(?:c|bcd)',
      '(?:ab|a)(?:bcd|c)',
      'c(?:a??b?){1,3}c?',
      '(?:a?){2,4}b',
      'b(?:a??){1,3}b??c?',
      'a(?:b|c){0,3}?c',
      '(?:a|b|ab){2}',
      '(?:(?:a?b??){0,2}c){1,2}',
      '[^a]{2}|a.',
      '(?:){5}a',
      '(a*){0}b|ca',
    ])
      assertMachineAgreesWithInterpreter(rules(`"${pattern}" ==> "<>"; else ==> [#0];`), allWords('abc', 6));
  });

  it('reads bytes and integers', () => {
    const source = rules('"[^a-y]b" ==> [#0 + 1]; else ==> [#0, #0];');
    assertMachineAgreesWithInterpreter(
      source,
      [
        [98, 98],
        [255, 98],
        [97, 98, 255],
      ],
      { alphabet: 'byte' },
    );
    const machine = readBek(source, { alphabet: 'int' });
    expect(runMachine(machine, [70000, 98, 122, 98, -1])).toEqual([70000, 70000, 98, 98, 123, -1, -1]);
  });

  it('needs no rule at all', () => {
    expect(run(rules('else ==> [#0 + 1];'), 'HAL')).toBe('IBM');
    expect(run(rules(''), '')).toBe('');
    expect(run(rules(''), 'a')).toBeUndefined();
  });

  it('agrees with the interpreter on random rule lists', () => {
    const letters = ['a', 'b', 'c'];
    for (let seed = 1; seed <= 200; seed++) {
      const random = new Random(seed);
      const source = randomRules(random);
      if (source === undefined) continue;
      assertMachineAgreesWithInterpreter(
        source,
        Array.from({ length: 60 }, () => codes(random.word(letters, 12))),
      );
    }
  });

  it('stops at the budget when the open matches multiply', () => {
    const source = rules('"[ab]{20}c|a.{10}b" ==> "x"; else ==> [#0];');
    expect(() => readBek(source, { budget: new Budget({ nodes: 100 }) })).toThrow(LimitReached);
  });
});

function words(letters: readonly string[], longest: number, count: number): (readonly number[])[] {
  const random = new Random(7);
  return Array.from({ length: count }, () => codes(random.word(letters, longest)));
}

function* allWords(letters: string, longest: number): Generator<readonly number[]> {
  let layer = [''];
  for (let length = 0; length <= longest; length++) {
    for (const word of layer) yield codes(word);
    layer = layer.flatMap(word => letters.split('').map(c => word + c));
  }
}

/** `undefined` when some pattern may match the empty text or is too long. */
function randomRules(random: Random): string | undefined {
  const pattern = (depth: number): string => {
    if (depth === 0) return random.pick(['a', 'b', 'c', '[ab]', '[^a]', '.']);
    switch (random.below(4)) {
      case 0:
        return `(?:${pattern(depth - 1)}|${pattern(depth - 1)})`;
      case 1:
        return `(?:${pattern(depth - 1)})${random.pick(['?', '??', '{2}', '{0,2}', '{1,3}?', '{1,2}', '{0,3}?'])}`;
      default:
        return pattern(depth - 1) + pattern(depth - 1);
    }
  };
  const list = Array.from({ length: 1 + random.below(3) }, () => pattern(3));
  if (list.some(p => new RegExp(`^(?:${p})$`).test(''))) return undefined;
  const outputs = random.pick(['"1"', '[#0, 45]', '[]']);
  const rest = random.below(4) === 0 ? '' : 'else ==> [#0];';
  const source = rules(list.map((p, i) => `"${p}" ==> ${i === 0 ? outputs : `"${i}"`};`).join(' ') + rest);
  try {
    readBek(source);
  } catch (error) {
    if (error instanceof Error && error.message.includes('at most 32')) return undefined;
    throw error;
  }
  return source;
}
