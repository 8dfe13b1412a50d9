import { isDeterministic } from '../../src/automata/machine/deterministic.ts';
import { collision } from '../../src/automata/machine/injective.ts';
import { isAcceptor } from '../../src/automata/machine/machine.ts';
import { minimiseMachine } from '../../src/automata/machine/minimise.ts';
import { onward } from '../../src/automata/machine/onward.ts';
import { disagreement } from '../../src/automata/machine/questions.ts';
import { sharpen } from '../../src/automata/machine/sharpen.ts';
import type { Bench } from './bench.ts';
import { type Relation, TooManyOutputs, type Word, wordKey } from './brute-force.ts';
import { requireDecided, requireSame } from './check-tools.ts';
import { Disagrees } from './verdict.ts';

/** Sharpened, onward and minimal forms do the same; minimal forms of machines that do the same have as many states. */
export function forms(bench: Bench): void {
  const { left, right } = bench.given;
  for (const machine of [left, right]) {
    const expected = bench.relation(machine);
    requireSame('sharpen', sharpen(machine, bench.session()), expected, bench.words, bench);
    requireSame('onward', onward(machine), expected, bench.words, bench);
    requireSame('minimise', minimiseMachine(machine, bench.session()), expected, bench.words, bench);
  }
  const exact = bench.memoryless && [left, right].every(m => isDeterministic(m, bench.session()));
  if (!exact || disagreement(bench.subject(left), bench.subject(right), bench.session()) !== undefined) return;
  const [a, b] = [left, right].map(m => minimiseMachine(m, bench.session()).states.length);
  if (a !== b) throw new Disagrees(`minimal: ${a} and ${b} states for the same transduction`);
}

/** A collision is one, and no two enumerated words that are shorter together have a common output. */
export function injectivity(bench: Bench): void {
  const { left } = bench.given;
  if (isAcceptor(left)) return;
  const relation = bench.relation(left);
  let found: ReturnType<typeof collision>;
  const said = bench.ask('injective, lazily', session => {
    found = collision(bench.subject(left).behaviour, session);
    return found?.first;
  });
  requireDecided('injective', said, false);
  if (said.kind === 'unknown') return;
  const known = shortestCollision(relation, bench.words);
  if (found === undefined) {
    if (known !== undefined)
      throw new Disagrees(`injective: said to hold, but [${known.map(wordKey).join('] and [')}] have a common output`);
    return;
  }
  const { first, second } = found;
  const names = `[${wordKey(first)}] and [${wordKey(second)}]`;
  if (wordKey(first) === wordKey(second)) throw new Disagrees(`injective: ${names} are the same word`);
  if (![...relation.outputs(first).keys()].some(key => relation.outputs(second).has(key)))
    throw new Disagrees(`injective: ${names} have no common output`);
  if (known !== undefined && known[0].length + known[1].length < first.length + second.length)
    throw new Disagrees(`injective: ${names} are longer than [${known.map(wordKey).join('] and [')}]`);
}

function shortestCollision(relation: Relation, words: readonly Word[]): readonly [Word, Word] | undefined {
  const sources = new Map<string, Word>();
  let best: readonly [Word, Word] | undefined;
  for (const word of words)
    try {
      for (const key of relation.outputs(word).keys()) {
        const before = sources.get(key);
        if (before === undefined) sources.set(key, word);
        else if (best === undefined || before.length + word.length < best[0].length + best[1].length)
          best = [before, word];
      }
    } catch (error) {
      if (!(error instanceof TooManyOutputs)) throw error;
    }
  return best;
}
