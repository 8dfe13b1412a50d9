import type { CharSet } from '../../logic/char-set.ts';
import { compiled } from '../../logic/compile.ts';
import { Undecided } from '../../logic/limits.ts';
import { setsOf } from '../../logic/predicates.ts';
import { type Sort, sortName } from '../../logic/sort.ts';
import { asCharSet } from '../../logic/unary.ts';
import { requireMemoryless } from './acceptors.ts';
import { type Machine, type Transition, windowVariable } from './machine.ts';
import { trimMachine } from './trim.ts';

/** A transition spelled out: for each symbol that it reads, what it writes. */
export interface Row {
  readonly symbol: number;
  readonly wrote: readonly number[];
}

/**
 * The machine without what can never happen, if it is memoryless over small sorts.
 *
 * @throws NotMemoryless or Undecided for other machines
 */
export function tabular(given: Machine, what: string): Machine & { readonly output: Sort } {
  requireMemoryless(given, what);
  const { output, ...rest } = trimMachine(given);
  for (const sort of [given.input, output])
    if (sort === undefined || setsOf(sort) === undefined)
      throw new Undecided(`${what} is computed for small sorts, not for ${sort ? sortName(sort) : 'an acceptor'}`);
  if (output === undefined) throw new Undecided(`${what} of an acceptor is nothing`);
  return { ...rest, output };
}

/** The rows of a transition of a tabular machine, by ascending symbol. One evaluation for each symbol and output. */
export function rowsOf(machine: Machine, transition: Transition): readonly Row[] {
  const x = windowVariable(machine.input, 0);
  const top: CharSet | undefined = setsOf(machine.input)?.top;
  const set = asCharSet(transition.guard);
  if (set === undefined || top === undefined) throw new Error('a tabular machine has sets as guards');
  const writers = transition.outputs.map(term => {
    const evaluate = compiled(term, [x]);
    if (evaluate === undefined) throw new Undecided('an output is too large a number to be tabulated');
    return evaluate;
  });
  return [...set.intersect(top)].map(symbol => ({ symbol, wrote: writers.map(write => write(symbol)) }));
}
