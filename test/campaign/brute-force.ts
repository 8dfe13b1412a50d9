import type { Machine } from '../../src/automata/machine/machine.ts';
import { evaluate } from '../../src/logic/evaluate.ts';
import { isConstant, type Term } from '../../src/logic/term.ts';
import { type Value, valueKey } from '../../src/logic/value.ts';

export type Word = readonly Value[];

export function wordKey(word: Word): string {
  return word.map(valueKey).join(' ');
}

/** A transduction that can be asked for the outputs of one word: by their keys, so that they are distinct. */
export interface Relation {
  outputs(word: Word): ReadonlyMap<string, Word>;
}

/** A word has more outputs than the enumeration wants to hold; nothing is known about it then. */
export class TooManyOutputs extends Error {
  override name = 'TooManyOutputs';
}

const MOST_CONFIGS = 600;

interface Config {
  readonly state: number;
  readonly registers: readonly Value[];
  readonly output: Word;
}

/**
 * What a machine does, straight from the definition of its fields: the configurations after a word are those of its
 * prefix, moved on by every transition whose guard holds. Shares nothing with the code under test but the interpreter
 * of terms.
 */
export function naive(machine: Machine): Relation {
  const after = new Map<string, readonly Config[]>();
  const known = new Map<string, ReadonlyMap<string, Word>>();

  const values = new Map<Term, Map<string, Value>>();
  const registerAt = new Map(machine.registers.map((r, i) => [`@${r.name}`, i]));

  /** `at` is the position of the current symbol; past the end of the word there is none. */
  const termValue = (term: Term, word: Word, at: number, registers: readonly Value[]): Value => {
    if (isConstant(term)) return term.op.value;
    const given = term.variables.map(({ op: { name } }) => {
      if (name.startsWith('@')) return registers[registerAt.get(name) ?? -1];
      const position = at - Number(name.slice(1));
      if (position < 0 || position >= word.length) throw new Error(`${name} is read where there is no symbol`);
      return word[position];
    });
    const known = values.get(term) ?? new Map<string, Value>();
    values.set(term, known);
    const key = wordKey(given);
    let value = known.get(key);
    if (value === undefined) {
      value = evaluate(term, new Map(term.variables.map((v, i) => [v, given[i]])));
      known.set(key, value);
    }
    return value;
  };

  const configs = (word: Word): readonly Config[] => {
    if (word.length === 0)
      return [{ state: machine.initial, registers: machine.registers.map(r => r.initial), output: [] }];
    const key = wordKey(word);
    const before = after.get(key);
    if (before !== undefined) return before;
    const found = new Map<string, Config>();
    const at = word.length - 1;
    for (const config of configs(word.slice(0, -1)))
      for (const { guard, outputs, updates, to } of machine.transitions[config.state]) {
        if (termValue(guard, word, at, config.registers) !== true) continue;
        const next: Config = {
          state: to,
          registers: updates.map(u => termValue(u, word, at, config.registers)),
          output: [...config.output, ...outputs.map(o => termValue(o, word, at, config.registers))],
        };
        found.set(`${to}|${wordKey(next.registers)}|${wordKey(next.output)}`, next);
        if (found.size > MOST_CONFIGS) throw new TooManyOutputs();
      }
    const result = [...found.values()];
    after.set(key, result);
    return result;
  };

  return {
    outputs(word) {
      const key = wordKey(word);
      const before = known.get(key);
      if (before !== undefined) return before;
      const found = new Map<string, Word>();
      for (const { state, registers, output } of configs(word))
        for (const ending of machine.endings[state]) {
          if (termValue(ending.guard, word, word.length, registers) !== true) continue;
          const whole = [...output, ...ending.outputs.map(o => termValue(o, word, word.length, registers))];
          found.set(wordKey(whole), whole);
        }
      known.set(key, found);
      return found;
    },
  };
}

function relation(outputs: (word: Word) => ReadonlyMap<string, Word>): Relation {
  const known = new Map<string, ReadonlyMap<string, Word>>();
  return {
    outputs(word) {
      const key = wordKey(word);
      let found = known.get(key);
      if (found === undefined) {
        found = outputs(word);
        known.set(key, found);
      }
      return found;
    },
  };
}

/** First one, then the other on each of its outputs. */
export function naiveChain(first: Relation, second: Relation): Relation {
  return relation(word => {
    const found = new Map<string, Word>();
    for (const middle of first.outputs(word).values())
      for (const [key, output] of second.outputs(middle)) {
        found.set(key, output);
        if (found.size > MOST_CONFIGS) throw new TooManyOutputs();
      }
    return found;
  });
}

export function naiveUnion(a: Relation, b: Relation): Relation {
  return relation(word => new Map([...a.outputs(word), ...b.outputs(word)]));
}

const NONE: ReadonlyMap<string, Word> = new Map();
const ACCEPTED: ReadonlyMap<string, Word> = new Map([['', []]]);

export function naiveRestrictInput(a: Relation, acceptor: Relation): Relation {
  return relation(word => (accepts(acceptor, word) ? a.outputs(word) : NONE));
}

export function naiveRestrictOutput(a: Relation, acceptor: Relation): Relation {
  return relation(word => new Map([...a.outputs(word)].filter(([, output]) => accepts(acceptor, output))));
}

/** The words that have an output, as an acceptor: what it accepts has the empty output. */
export function naiveDomain(a: Relation): Relation {
  return relation(word => (accepts(a, word) ? ACCEPTED : NONE));
}

export function accepts(a: Relation, word: Word): boolean {
  return a.outputs(word).size > 0;
}

export function sameOutputs(a: Relation, b: Relation, word: Word): boolean {
  return includedOutputs(a, b, word) && a.outputs(word).size === b.outputs(word).size;
}

/** Whether every output of `a` for the word is one of `b` too. */
export function includedOutputs(a: Relation, b: Relation, word: Word): boolean {
  const all = b.outputs(word);
  for (const key of a.outputs(word).keys()) if (!all.has(key)) return false;
  return true;
}

/** The first of the words for which a test is true; words with too many outputs are passed over. */
export function firstWord(words: readonly Word[], test: (word: Word) => boolean): Word | undefined {
  for (const word of words)
    try {
      if (test(word)) return word;
    } catch (error) {
      if (!(error instanceof TooManyOutputs)) throw error;
    }
  return undefined;
}
