import { leafValueKey } from '../../../src/abstraction/leaf-value-key.ts';
import { outlineOf } from '../../../src/abstraction/outline.ts';
import { windowVariable } from '../../../src/automata/machine/machine.ts';
import type { Inferred } from '../../../src/engines/seal/infer.ts';
import type { Node } from '../../../src/engines/seal/node.ts';
import { heldBy } from '../../../src/engines/seal/slot.ts';
import { holds } from '../../../src/logic/evaluate.ts';
import type { Session } from '../../../src/logic/session.ts';
import { substitute } from '../../../src/logic/substitute.ts';
import { isConstant, type Term, type Variable } from '../../../src/logic/term.ts';
import type { Value } from '../../../src/logic/value.ts';
import { Evaluator } from '../../../src/program/evaluator.ts';
import { Branching, Fork, runToQuestion } from '../../../src/program/forking.ts';
import { endInput } from '../../../src/program/input.ts';
import type { State } from '../../../src/program/state.ts';
import type { Transduction } from '../../../src/program/transduction.ts';

/**
 * Runs a program on a word, step by step, and the automaton beside it: after each symbol, the state that the program is in
 * must be one of those that some state of the automaton stands for which the word leads to; at the end, what is accepted
 * must be accepted.
 *
 * @returns what is not as it should be
 */
export function disagreement(
  inferred: Inferred,
  program: Transduction,
  word: readonly Value[],
  session: Session,
): string | undefined {
  const { machine, merged } = inferred;
  const evaluator = new Evaluator(program.language, new Branching(session), session.budget);
  const x = windowVariable(machine.input, 0);
  let current: ReadonlySet<number> = new Set([machine.initial]);
  const state = program.start();
  const goOn = (): boolean => {
    const question = runToQuestion(evaluator, state);
    if (question instanceof Fork) throw new Error('a run on a word has one way only');
    return state.ending === undefined;
  };
  for (const [i, symbol] of word.entries()) {
    if (!goOn()) break;
    // From here on nothing is accepted, says the automaton.
    if (current.size === 0) {
      state.input = { symbols: [...state.input.symbols, Number(symbol)], closed: false };
      continue;
    }
    const isThere = [...current].some(q => merged[q].length === 0 || merged[q].some(node => isIn(state, node)));
    if (!isThere)
      return `after ${i} symbols, the program is in none of ${[...current].map(q => machine.states[q]).join(' | ')}`;
    state.input = { symbols: [...state.input.symbols, Number(symbol)], closed: false };
    current = new Set(
      [...current].flatMap(q =>
        machine.transitions[q].filter(({ guard }) => holds(guard, new Map([[x, symbol]]))).map(({ to }) => to),
      ),
    );
  }
  if (goOn()) {
    endInput(state);
    goOn();
  }
  const isAccepted = program.parts(state) !== null;
  const isKnown = [...current].some(q => machine.endings[q].length > 0);
  if (isAccepted && !isKnown) return 'the program accepts, and the automaton does not';
  return inferred.isExact && isKnown && !isAccepted ? 'the automaton accepts, and the program does not' : undefined;
}

/** Whether a state is one of those that were joined in a node, as far as the node says. */
function isIn(state: State, { control, environment }: Node): boolean {
  const paths = [...control.keys(), ...environment.slots.keys()];
  const always = new Set(paths.flatMap(path => /^b(\d+)\./.exec(path)?.[1] ?? []).map(Number));
  const { leaves } = outlineOf(state, { isForgotten: () => false, scalars: true, always });
  const values = new Map<Variable, Term>();
  for (const leaf of leaves) {
    const fixed = control.get(leaf.path);
    if (fixed !== undefined) {
      if (leafValueKey(fixed) !== leafValueKey(leaf.value)) return false;
      continue;
    }
    const slot = environment.slots.get(leaf.path);
    if (slot === undefined) continue;
    const held = heldBy(leaf, slot.sort);
    if (held === undefined || held === 'any') return false;
    if (held === 'unset') {
      if (slot.known !== 'unset' && slot.known?.contains(environment.variableOf(slot)).variables.length !== 0)
        return false;
      continue;
    }
    if (!isConstant(held)) throw new Error('a run on a word has constants only');
    if (slot.known === undefined || slot.known === 'unset' || !slot.known.has(held.op.value)) return false;
    values.set(environment.variableOf(slot), held);
  }
  return environment.facts.every(fact => {
    const here = substitute(fact, values);
    return here.variables.length > 0 || holds(here, new Map());
  });
}
