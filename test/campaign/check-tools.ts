import type { Machine } from '../../src/automata/machine/machine.ts';
import { twoOutputs } from '../../src/automata/machine/questions.ts';
import { Undecided } from '../../src/logic/limits.ts';
import type { Bench } from './bench.ts';
import { firstWord, type Relation, sameOutputs, type Word, wordKey } from './brute-force.ts';
import { Disagrees, type Outcome } from './verdict.ts';

/** Compares one operation or one verdict with the enumeration. @throws Disagrees */
export type Check = (bench: Bench) => void;

const list = (relation: Relation, word: Word): string =>
  `{${[...relation.outputs(word).keys()].map(k => `[${k}]`).join(' ')}}`;

/** @throws Disagrees unless the machine does what the relation says, for all the words */
export function requireSame(
  what: string,
  machine: Machine,
  expected: Relation,
  words: readonly Word[],
  bench: Bench,
): void {
  const came = bench.relation(machine);
  const word = firstWord(words, w => !sameOutputs(came, expected, w));
  if (word !== undefined)
    throw new Disagrees(
      `${what}: for [${wordKey(word)}] ${list(came, word)} came where ${list(expected, word)} is right`,
    );
}

/** @throws Disagrees when the question had to be decided and was not */
export function requireDecided(what: string, said: Outcome, must: boolean): void {
  if (said.kind === 'unknown' && must) throw new Disagrees(`${what}: not decided: ${said.reason}`);
}

export function singleValued(bench: Bench, machine: Machine): boolean {
  if (machine.output === undefined) return true;
  try {
    return twoOutputs(bench.subject(machine), bench.session()) === undefined;
  } catch (error) {
    if (error instanceof Undecided) return false;
    throw error;
  }
}
