import { expect, test } from 'vitest';
import { acceptors } from '../../../src/automata/index.ts';
import { classical } from '../../../src/learning/index.ts';
import { CharSet, charSets } from '../../../src/logic/char-set.ts';
import { counter } from './subjects.ts';

test('a learned acceptor is a symbolic one, with the operations of those', () => {
  const target = counter(3);
  const { alphabet } = target;
  const { automaton } = classical.learnAcceptorSync({ alphabet, teacher: classical.simulated(target) });
  const guard = (letter: string): CharSet => CharSet.range(letter.charCodeAt(0), letter.charCodeAt(0));
  const symbolic = classical.symbolic(automaton, charSets, guard);
  const pattern = new RegExp(acceptors.toRegExp(symbolic));
  for (const word of ['', 't', 'tt', 'ttt', 'tttt', 'ttttt', 'ttr', 'trtt', 'x', 'ttx']) {
    const letters = Array.from(word, unit => alphabet.find(letter => letter[0] === unit));
    const isAccepted = letters.every(letter => letter !== undefined) && classical.run(automaton, letters);
    expect([acceptors.acceptsText(symbolic, word), pattern.test(word)]).toEqual([isAccepted, isAccepted]);
  }
});
