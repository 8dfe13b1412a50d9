import { everything, wordsOver } from '../automata/machine/basic.ts';
import type { Behaviour } from '../automata/machine/behaviour.ts';
import { domainOf } from '../automata/machine/combine.ts';
import { acceptedOnlyBy, disagreement, shortestInput } from '../automata/machine/questions.ts';
import { subjectOf, subjectOfBehaviour } from '../automata/machine/subject.ts';
import { boundaryWords } from '../checking/boundary-words.ts';
import { Undecided } from '../logic/limits.ts';
import { Session } from '../logic/session.ts';
import { Char } from '../logic/sort.ts';
import { constant } from '../logic/term.ts';
import { codeOf, givenTo, type Operand, replay } from './operand.ts';
import { showWord } from './show-word.ts';
import type { Word } from './verdict.ts';
import { wordKey } from './word-key.ts';

/** Inputs whose outputs tell almost every machine from a constant one. */
const SAMPLES = 60;
const EFFORT = 4000;

/**
 * Says so where an operand does nothing with its input: every input is rejected, or every one gives the same output. A
 * question about such a machine is answered truly and says nothing, and mostly something was forgotten.
 */
export function vacuityNotes(operand: Operand, { solver, budget }: Session): readonly string[] {
  const session = new Session(solver, budget.part({ nodes: EFFORT }));
  const hints = codeOf(operand).flatMap(code => code?.vacuousHint ?? []);
  const said = (what: string): readonly string[] => [[`${operand.name}: ${what}`, ...hints].join('; ')];
  try {
    const first = shortestInput(operand.subject, session);
    if (first === undefined) return said('every input is rejected');
    const { output } = operand.subject.behaviour;
    if (output === undefined) return [];
    const given = constantOutput(operand, first, session);
    if (given === undefined) return [];
    const inputs = isTotal(operand, session) ? 'every input' : 'every input that is accepted';
    return said(`${inputs} gives the same output, ${JSON.stringify(showWord(given, output))}`);
  } catch (error) {
    if (error instanceof Undecided) return [];
    throw error;
  }
}

/** Whether every input that can be given is accepted. */
function isTotal(operand: Operand, session: Session): boolean {
  const { input } = operand.subject.behaviour;
  const given = givenTo([operand]);
  const all = given === undefined || input !== Char ? everything(input) : wordsOver(given, Char);
  return acceptedOnlyBy(subjectOf(all, session), operand.subject, session) === undefined;
}

/** The output that all inputs have, if they have one. */
function constantOutput(operand: Operand, first: Word, session: Session): Word | undefined {
  const [given, ...others] = replay(operand, first, session.budget);
  if (given === undefined || others.length > 0) return undefined;
  const key = wordKey(given);
  for (const word of boundaryWords(operand.stages[0], { count: SAMPLES, seed: 1 }))
    if (replay(operand, word, session.budget).some(output => wordKey(output) !== key)) return undefined;
  const same = subjectOfBehaviour(writingAtEnd(operand.subject.behaviour, given), true, session);
  return disagreement(operand.subject, same, session) === undefined ? given : undefined;
}

/** Writes just a word for every input that a behaviour accepts. */
function writingAtEnd(behaviour: Behaviour, word: Word): Behaviour {
  const accepting = domainOf(behaviour);
  const { output = behaviour.input } = behaviour;
  const outputs = word.map(symbol => constant(symbol, output));
  return {
    ...accepting,
    output,
    stops: (config, facts) => accepting.stops(config, facts).map(stop => ({ ...stop, outputs })),
  };
}
