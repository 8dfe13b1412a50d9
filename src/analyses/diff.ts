import { isDeterministic } from '../automata/machine/deterministic.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { materialise } from '../automata/machine/materialise.ts';
import { acceptedOnlyBy, disagreement, shortestInput } from '../automata/machine/questions.ts';
import type { Guarantee } from '../engines/learned.ts';
import { type Budget, Undecided } from '../logic/limits.ts';
import { Session } from '../logic/session.ts';
import { valueKey } from '../logic/value.ts';
import { difference, undecided } from './check.ts';
import { Differing } from './differing.ts';
import { displayForm } from './display-form.ts';
import { coversLength, guaranteeOf, isEmpty, weakest } from './guarantee.ts';
import { comparable, givenNotes, givenTo, type Operand, onlyOver } from './operand.ts';
import { onMachines, runOnCode } from './replay-claim.ts';
import type { Finding, Verdict, Word } from './verdict.ts';

/** How two targets differ on an input. */
export type DifferenceKind = 'outputs' | 'only-left' | 'only-right';

/** Whether two targets do the same, and if not, how they differ. */
export interface Diff extends Omit<Verdict, 'finding'> {
  /** An input for each distinct way, the shortest first; none when the two do the same. */
  readonly differences: readonly Finding[];
  /** The inputs on which the two differ, where that could be written out. */
  readonly machine?: Machine;
}

export function kindOf({ witness }: Finding): DifferenceKind {
  if (witness.left === null) return 'only-right';
  return witness.right === null ? 'only-left' : 'outputs';
}

/** Ways that are shown at most. */
const MOST_WAYS = 10;

/** Steps that looking for further ways, and writing the difference out, may take. */
const SEARCH_EFFORT = 20_000;
const WRITING_EFFORT = 8000;

/**
 * The inputs on which two operands differ: whether there are any is decided as `equivalent` is, and is as certain. Two
 * inputs differ in distinct ways when other transitions, or the ends of other states, first make the outputs part; of
 * each way a shortest input is given. Ways are told apart for deterministic machines, and otherwise only by their kind.
 *
 * As with `check`, findings about operands that were learned from code are to be run on it by {@link diffOnCode}.
 */
export function diff(left: Operand, right: Operand, session: Session): Diff {
  const [first, second] = comparable([left, right], session);
  const given = givenTo([first, second]);
  if (given === undefined) return differenceOf(first, second, session);
  const found = differenceOf(onlyOver(given, first, session), onlyOver(given, second, session), session);
  return { ...found, notes: [...givenNotes(given), ...found.notes] };
}

function differenceOf(left: Operand, right: Operand, session: Session): Diff {
  const guarantee = weakest([left, right].map(guaranteeOf));
  try {
    const found = disagreement(left.subject, right.subject, session);
    if (found === undefined) return same(guarantee);
    const notes: string[] = [];
    const words = otherWays(left, right, found.word, session, notes);
    const differences = words.map((word, i) =>
      findingOf(left, right, word, guarantee, session, i > 0 || found.isShortest),
    );
    const machine = writtenOut(left, right, session);
    if (machine === undefined) notes.push('the inputs on which they differ could not be written out as a machine');
    return { verdict: 'fails', guarantee, differences, ...(machine === undefined ? {} : { machine }), notes };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return { ...undecided(error, guarantee), differences: [] };
  }
}

function same(guarantee: Guarantee): Diff {
  if (isEmpty(guarantee))
    return {
      verdict: 'unknown',
      reason: 'the machines that were learned are the same, but too little is known of how they relate to the code',
      differences: [],
      notes: [],
    };
  return { verdict: 'holds', guarantee, differences: [], notes: [] };
}

function findingOf(
  left: Operand,
  right: Operand,
  word: Word,
  guarantee: Guarantee,
  session: Session,
  isShortest: boolean,
): Finding {
  const claim = difference(left, right, word);
  return {
    claim,
    sides: [left, right].map(operand => ({ label: operand.name, operand })),
    witness: {
      ...onMachines(claim, session.budget),
      replayed: left.code === undefined && right.code === undefined,
      shortest: isShortest && coversLength(guarantee, word.length),
    },
  };
}

/** A shortest input for each way of differing, beginning with the one that is known. */
function otherWays(left: Operand, right: Operand, first: Word, session: Session, notes: string[]): readonly Word[] {
  const words: Word[] = [first];
  const machines = deterministic(left, right, session);
  const attempt = limited(session, SEARCH_EFFORT);
  try {
    if (machines === undefined) words.push(...otherKinds(left, right, first, attempt));
    else {
      const all = new Differing(...machines, attempt);
      const seen = new Set<string>();
      for (let word: Word | undefined = first; word !== undefined; ) {
        const way = all.wayOf(word);
        if (way === undefined) break;
        seen.add(way);
        if (words.length === MOST_WAYS) {
          notes.push(`only the first ${MOST_WAYS} ways in which they differ were looked for`);
          break;
        }
        const behaviour = new Differing(...machines, attempt, seen, all);
        word = shortestInput({ behaviour, machine: undefined, functional: true }, attempt);
        if (word !== undefined) words.push(word);
      }
    }
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    notes.push('they may differ in further ways: part of the search gave up');
  }
  return words;
}

/** Inputs that only one side accepts, where the ways cannot be told apart any better. */
function otherKinds(left: Operand, right: Operand, first: Word, session: Session): readonly Word[] {
  const found = [
    acceptedOnlyBy(left.subject, right.subject, session),
    acceptedOnlyBy(right.subject, left.subject, session),
  ];
  return found.filter(word => word !== undefined).filter(word => valueKey(word) !== valueKey(first));
}

function deterministic(left: Operand, right: Operand, session: Session): readonly [Machine, Machine] | undefined {
  const [a, b] = [left.subject.machine, right.subject.machine];
  if (a === undefined || b === undefined) return undefined;
  return isDeterministic(a, session) && isDeterministic(b, session) ? [a, b] : undefined;
}

/** The acceptor of the inputs on which two deterministic machines differ, unless it is too large or not finite. */
function writtenOut(left: Operand, right: Operand, session: Session): Machine | undefined {
  const attempt = limited(session, WRITING_EFFORT);
  try {
    const machines = deterministic(left, right, attempt);
    return machines && displayForm(materialise(new Differing(...machines, attempt), attempt), attempt);
  } catch (error) {
    if (error instanceof Undecided) return undefined;
    throw error;
  }
}

function limited({ solver, budget }: Session, nodes: number): Session {
  return new Session(solver, budget.part({ nodes, share: 1 / 4 }));
}

/**
 * The same after all differences were run on the code. Those that the code does not show are dropped, which happens only
 * where the machines are not proved to be the code.
 *
 * @throws ReplayMismatch
 */
export async function diffOnCode(result: Diff, budget: Budget): Promise<Diff> {
  const differences: Finding[] = [];
  const notes = [...result.notes];
  let wrong: string | undefined;
  let missing: string | undefined;
  for (const finding of result.differences) {
    const ran = finding.witness.replayed ? { finding } : await runOnCode(finding, budget);
    if ('finding' in ran) differences.push(ran.finding);
    else if ('wrong' in ran) wrong = ran.wrong;
    else missing = ran.missing;
  }
  if (result.verdict !== 'fails') return result;
  if (differences.length === 0)
    return {
      verdict: 'unknown',
      reason:
        missing === undefined
          ? `the machines that were learned differ, but they are not proved to be the code: ${wrong}`
          : `the machines that were learned differ, but that could not be run on the code: ${missing}`,
      differences,
      notes: [],
    };
  if (wrong !== undefined) notes.push(`a machine that was learned without proof is wrong: ${wrong}`);
  if (missing !== undefined) notes.push(`a further difference could not be run on the code: ${missing}`);
  return { ...result, guarantee: { level: 'proved' }, differences, notes };
}
