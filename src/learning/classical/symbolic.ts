import type { Acceptor as SymbolicAcceptor } from '../../automata/acceptor/acceptor.ts';
import { AcceptorBuilder } from '../../automata/acceptor/builder.ts';
import type { BooleanAlgebra } from '../../logic/algebra.ts';
import type { Acceptor } from './automaton.ts';

/**
 * A learned acceptor as one of the symbolic acceptors of `codomata/automata`, with their operations: products,
 * differences, regular expressions. Symbols that no letter stands for lead nowhere.
 *
 * @param guardOf the symbols that a letter stands for; of two letters, they have none in common
 */
export function symbolic<L, P>(
  { initial, alphabet, next, accepting }: Acceptor<L>,
  algebra: BooleanAlgebra<P>,
  guardOf: (letter: L) => P,
): SymbolicAcceptor<P> {
  const builder = new AcceptorBuilder(algebra);
  for (const isFinal of accepting) builder.addState(isFinal);
  next.forEach((row, state) => {
    row.forEach((to, i) => {
      builder.addMove(state, guardOf(alphabet[i]), to);
    });
  });
  return { ...builder.build(initial), deterministic: true };
}
