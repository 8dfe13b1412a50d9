import { type Machine, windowDistance, windowVariable } from '../automata/machine/machine.ts';
import { widthOf } from '../logic/sort.ts';
import { isVariable, type Term } from '../logic/term.ts';
import { wordNumber } from './whole-number.ts';

/** The words that some part of the terms reads as signed numbers, by comparing them so or by extending their sign. */
export function signedWordsIn(terms: readonly Term[]): ReadonlySet<Term> {
  const words = new Set<Term>();
  const seen = new Set<Term>();
  const visit = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    if (READERS.has(term.op.kind)) for (const arg of term.args) addWordsRead(arg, words);
    term.args.forEach(visit);
  };
  terms.forEach(visit);
  return words;
}

const READERS: ReadonlySet<string> = new Set(['le', 'in', 'convert']);

function addWordsRead(word: Term, words: Set<Term>): void {
  if (widthOf(word.sort) === undefined) return;
  for (const { of, signedBits } of wordNumber(word, false).parts)
    if (signedBits !== undefined && signedBits === widthOf(of.sort)) words.add(of);
}

const known = new WeakMap<Machine, ReadonlySet<Term>>();

/** The same for all that a machine says; where one symbol of the window is a signed number, all are. */
export function signedWordsOf(machine: Machine): ReadonlySet<Term> {
  let words = known.get(machine);
  if (words === undefined) {
    const steps = machine.transitions.flat().flatMap(t => [t.guard, ...t.outputs, ...t.updates]);
    const read = signedWordsIn([...steps, ...machine.endings.flat().flatMap(e => [e.guard, ...e.outputs])]);
    const isOfWindow = (word: Term): boolean => isVariable(word) && windowDistance(word) !== undefined;
    const window = Array.from({ length: machine.lookback + 1 }, (_, back) => windowVariable(machine.input, back));
    words = [...read].some(isOfWindow) ? new Set([...read, ...window]) : read;
    known.set(machine, words);
  }
  return words;
}
