import { complement } from '../automata/acceptor/difference.ts';
import { minimise } from '../automata/acceptor/minimise.ts';
import { domainSets, machineOfSets } from '../automata/machine/acceptors.ts';
import { everything, wordsOver, wordsUpTo } from '../automata/machine/basic.ts';
import { type Behaviour, behaviourOf } from '../automata/machine/behaviour.ts';
import { chain, domainOf, restrictedInput } from '../automata/machine/combine.ts';
import { restrictInput } from '../automata/machine/compose.ts';
import { collision } from '../automata/machine/injective.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { acceptedOnlyBy, disagreement, notSubsumed, shortestInput, twoOutputs } from '../automata/machine/questions.ts';
import { type Subject, subjectOf, subjectOfBehaviour } from '../automata/machine/subject.ts';
import type { Guarantee } from '../engines/learned.ts';
import type { RegExpSource } from '../frontends/regex/index.ts';
import { languageOf } from '../frontends/target.ts';
import type { CharSet } from '../logic/char-set.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { Char, Int } from '../logic/sort.ts';
import { coversLength, guaranteeOf, isEmpty, weakest } from './guarantee.ts';
import {
  after,
  comparable,
  givenNotes,
  givenTo,
  largestGivenTo,
  lengthsGivenTo,
  notSeenNotes,
  type Operand,
  sizeNotes,
} from './operand.ts';
import { onMachines } from './replay-claim.ts';
import { STATEMENTS } from './statements.ts';
import type { Claim, Finding, Side, Verdict, Word } from './verdict.ts';

export interface CheckOptions {
  /** Only inputs that this expression matches are considered. */
  readonly input?: RegExpSource;
  /** The expression that `avoids`, `only` and `reaches` are about. */
  readonly output?: RegExpSource;
}

/** A property was asked for in a way that makes no sense; the message says how to ask. */
export class PropertyError extends Error {
  override name = 'PropertyError';
}

interface Question {
  readonly operands: readonly Operand[];
  readonly session: Session;
  /** The acceptor of the inputs considered, when they are restricted. */
  readonly inputs: Machine | undefined;
  readonly output: RegExpSource | undefined;
}

/** What a search found, before anything was run on it. */
interface Candidate {
  readonly input: Word;
  readonly other?: Word;
  readonly isShortest: boolean;
}

interface Property {
  readonly targets: 1 | 2;
  /** Whether it is about what transducers write. */
  readonly isOfOutputs: boolean;
  /** The outputs that it is about, where that is for the user to say. */
  readonly wanted?: (question: Question) => Machine;
  /** A witness against the property (for `reaches`, for it); `undefined` when there is none. */
  find(question: Question, sides: readonly Side[], wanted: Machine): Candidate | undefined;
}

const PROPERTIES = {
  idempotent: { targets: 1, isOfOutputs: true, find: compared },
  commutes: { targets: 2, isOfOutputs: true, find: compared },
  equivalent: { targets: 2, isOfOutputs: false, find: compared },
  inverse: { targets: 2, isOfOutputs: true, find: notUndone },
  subsumes: { targets: 2, isOfOutputs: false, find: subsumptionFailure },
  injective: { targets: 1, isOfOutputs: true, find: collidingInputs },
  total: { targets: 1, isOfOutputs: false, find: rejectedInput },
  'single-valued': { targets: 1, isOfOutputs: true, find: ambiguousInput },
  avoids: { targets: 1, isOfOutputs: true, wanted: q => language(q, 'test'), find: reachedOutput },
  only: {
    targets: 1,
    isOfOutputs: true,
    wanted: q => complemented(language(q, 'whole'), q.session),
    find: reachedOutput,
  },
  reaches: { targets: 1, isOfOutputs: true, wanted: q => language(q, 'test'), find: reachedOutput },
} as const satisfies Readonly<Record<string, Property>>;

/** What is looked at: each side as one operand. */
function sidesOf(name: string, { operands, session }: Question): readonly Side[] {
  const { sides, labels } = STATEMENTS[name];
  return sides.map((indices, i) => {
    const [first, ...rest] = indices.map(index => operands[index]);
    const operand = rest.reduce((before, next) => after(before, next, session), first);
    return { label: labels?.[i] ?? operand.name, operand };
  });
}

/** That a candidate is a witness, as runs have to show it. */
function claimOf(
  name: string,
  { input, other }: Omit<Candidate, 'isShortest'>,
  sides: readonly Side[],
  wanted?: Machine,
): Claim {
  const statement = STATEMENTS[name];
  const labels = sides.map(({ label }) => label);
  const into = wanted === undefined ? {} : { into: wanted };
  const trials =
    other === undefined
      ? sides.map(({ operand }) => ({ operand, input, ...into }))
      : [input, other].map(word => ({ operand: sides[0].operand, input: word }));
  const tried = other === undefined ? { input, labels } : { input, other, labels };
  return { trials, judge: outputs => statement.judge(outputs, tried) };
}

/** The properties of machines. */
export type PropertyName = keyof typeof PROPERTIES;

export const PROPERTY_NAMES = Object.keys(PROPERTIES) as readonly PropertyName[];

/** How many targets a property is about. @throws PropertyError for an unknown property */
export function targetCount(property: string): 1 | 2 {
  return propertyNamed(property).targets;
}

function propertyNamed(name: string): Property {
  if (!Object.hasOwn(PROPERTIES, name))
    throw new PropertyError(
      `unknown property ${JSON.stringify(name)}: the properties are ${PROPERTY_NAMES.join(', ')}`,
    );
  return PROPERTIES[name as PropertyName];
}

/** That an expression for outputs is there where it is needed, and only there. @throws PropertyError */
export function requireOutput(name: string, { output }: CheckOptions): void {
  const needsOutput = propertyNamed(name).wanted !== undefined;
  if (needsOutput !== (output !== undefined))
    throw new PropertyError(
      needsOutput
        ? `${name} needs --output with a regular expression`
        : `--output is for avoids, only and reaches, not for ${name}`,
    );
}

/**
 * Decides a property of one or two operands. A finding is always replayed on the stages' machines; if they disagree,
 * {@link ReplayMismatch} is thrown and nothing is claimed. What cannot be decided within the session's budget is
 * `unknown`.
 *
 * The answer claims no more than is known of machines that were learned from code. A finding about such operands is to
 * be run on the code by `onCode` before anybody sees it.
 */
export function check(
  name: string,
  targets: readonly Operand[],
  session: Session,
  options: CheckOptions = {},
): Verdict {
  const property = propertyNamed(name);
  const operands = comparable(targets, session);
  if (operands.length !== property.targets)
    throw new PropertyError(
      `${name} is about ${property.targets === 1 ? 'one target' : 'two targets'}, not ${operands.length}`,
    );
  requireOutput(name, options);
  let guarantee = weakest(operands.map(guaranteeOf));
  try {
    const given = givenTo(name === 'inverse' ? operands.slice(0, 1) : operands);
    const inputs = consideredInputs(options.input, given, operands[0], session);
    const question = { operands, session, inputs, output: options.output };
    if (property.isOfOutputs) operands.forEach(requireTransducer);
    const wanted = property.wanted?.(question);
    const sides = sidesOf(name, question);
    guarantee = weakest(sides.map(side => guaranteeOf(side.operand)));
    const { input: read, output: written = read } = operands[operands.length - 1].subject.behaviour;
    const into = wanted ?? (name === 'total' ? everything(written) : undefined);
    const candidate = property.find(question, sides, into ?? everything(written));
    const finding =
      candidate && findingOf(claimOf(name, candidate, sides, into), candidate.isShortest, sides, guarantee, session);
    const holds = (name === 'reaches') === (finding !== undefined);
    if (finding === undefined && isEmpty(guarantee)) return { verdict: 'unknown', reason: NOTHING_KNOWN, notes: [] };
    return {
      verdict: holds ? 'holds' : 'fails',
      guarantee,
      ...(finding === undefined ? {} : { finding }),
      notes: [
        ...givenNotes(given),
        ...sizeNotes(operands),
        ...(finding === undefined
          ? [...notSeenNotes(operands), ...vacuity(operands, inputs, session), ...learningNotes(guarantee)]
          : shortnessNotes(finding)),
      ],
    };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return undecided(error, guarantee);
  }
}

const NOTHING_KNOWN =
  'too little is known of the machines: learning one did not come to its end, or that of a later part of a chain was checked only for inputs that are shorter than what reaches it';

function findingOf(
  claim: Claim,
  isShortest: boolean,
  sides: readonly Side[],
  guarantee: Guarantee,
  session: Session,
): Finding {
  const witness = onMachines(claim, session.budget);
  const longest = Math.max(...claim.trials.map(({ input }) => input.length));
  const isReal = sides.every(({ operand }) => operand.code === undefined);
  return {
    witness: { ...witness, replayed: isReal, shortest: isShortest && coversLength(guarantee, longest) },
    sides,
    claim,
  };
}

/** The inputs that the user asks about, of those that the code can be given; undefined for all. */
function consideredInputs(
  asked: RegExpSource | undefined,
  given: CharSet | undefined,
  operand: Operand,
  session: Session,
): Machine | undefined {
  const { input } = operand.subject.behaviour;
  const language = asked && languageOf(asked.pattern, asked.flags, 'test', input, session.budget);
  const one = lengthsGivenTo([operand]);
  if (one !== undefined) return one;
  const largest = input === Int ? largestGivenTo([operand]) : undefined;
  if (largest !== undefined) return wordsUpTo(largest);
  if (given === undefined || input !== Char) return language;
  return language === undefined ? wordsOver(given, Char) : restrictInput(language, wordsOver(given, Char), session);
}

/** An answer that was not reached, with what is known all the same, given what stands behind the machines. */
export function undecided({ reason, checkedLength }: Undecided, behind: Guarantee = { level: 'proved' }): Verdict {
  const known =
    checkedLength === undefined ? undefined : weakest([{ level: 'bounded', length: checkedLength }, behind]);
  return { verdict: 'unknown', ...(known?.level === 'bounded' ? { guarantee: known } : {}), reason, notes: [] };
}

function shortnessNotes({ witness }: Finding): readonly string[] {
  return witness.shortest ? [] : ['a shorter witness may exist'];
}

function learningNotes(guarantee: Guarantee): readonly string[] {
  return guarantee.level === 'proved'
    ? []
    : ['this was proved of the machines that were learned, and they are not proved to be the code'];
}

/** A property that holds of nothing at all is worth a remark. */
function vacuity(operands: readonly Operand[], inputs: Machine | undefined, session: Session): readonly string[] {
  const considered = restricted(operands[0].subject, inputs, session);
  try {
    if (shortestInput(considered, session) !== undefined) return [];
  } catch (error) {
    if (error instanceof Undecided) return [];
    throw error;
  }
  return [
    inputs === undefined
      ? `${operands[0].name} accepts no input at all, so this says nothing`
      : `no input that ${operands[0].name} accepts matches --input, so this says nothing`,
  ];
}

function restricted(subject: Subject, inputs: Machine | undefined, session: Session): Subject {
  if (inputs === undefined) return subject;
  return subjectOfBehaviour(restrictedInput(subject.behaviour, behaviourOf(inputs)), subject.functional, session);
}

function requireTransducer(operand: Operand): void {
  if (operand.subject.behaviour.output === undefined)
    throw new PropertyError(`${operand.name} is an acceptor and writes nothing; this property is about transducers`);
}

/** That two operands do not give the same outputs for an input. */
export function difference(left: Operand, right: Operand, input: Word): Claim {
  return claimOf(
    'equivalent',
    { input },
    [left, right].map(operand => ({ label: operand.name, operand })),
  );
}

// ---- Comparing two sides --------------------------------------------------------------------------------------------

function compared(q: Question, [left, right]: readonly Side[]): Candidate | undefined {
  const found = disagreement(
    restricted(left.operand.subject, q.inputs, q.session),
    restricted(right.operand.subject, q.inputs, q.session),
    q.session,
  );
  return found && { input: found.word, isShortest: found.isShortest };
}

/** The second undoes the first: the identity on what the first accepts equals first-then-second. */
function notUndone(q: Question, [first, both]: readonly Side[]): Candidate | undefined {
  const same = subjectOfBehaviour(copying(first.operand.subject.behaviour), true, q.session);
  const found = disagreement(
    restricted(same, q.inputs, q.session),
    restricted(both.operand.subject, q.inputs, q.session),
    q.session,
  );
  // Of several outputs for one input, one that is rejected by the second would hide behind another that is undone.
  if (found === undefined) requireOneOutput(first.operand, q);
  return found && { input: found.word, isShortest: found.isShortest };
}

/** @throws Undecided unless the operand has one output for each input considered */
function requireOneOutput(operand: Operand, q: Question): void {
  let several: Word | undefined;
  try {
    several = twoOutputs(restricted(operand.subject, q.inputs, q.session), q.session);
  } catch (error) {
    // The length up to which this was checked says nothing about the property itself.
    throw error instanceof Undecided ? new Undecided(error.reason) : error;
  }
  if (several !== undefined)
    throw new Undecided(
      `${operand.name} has several outputs for one input; being undone is decided for single-valued machines`,
    );
}

/** Writes what it reads, on the inputs that the behaviour accepts. */
function copying(behaviour: Behaviour): Behaviour {
  const accepting = domainOf(behaviour);
  return {
    ...accepting,
    output: behaviour.input,
    steps: (config, symbol, facts) =>
      accepting.steps(config, symbol, facts).map(step => ({ ...step, outputs: [symbol] })),
  };
}

function subsumptionFailure(q: Question, [whole, part]: readonly Side[]): Candidate | undefined {
  const found = notSubsumed(restricted(part.operand.subject, q.inputs, q.session), whole.operand.subject, q.session);
  return found && { input: found.word, isShortest: found.isShortest };
}

// ---- One side -------------------------------------------------------------------------------------------------------

function collidingInputs(q: Question, [{ operand }]: readonly Side[]): Candidate | undefined {
  const found = collision(restricted(operand.subject, q.inputs, q.session).behaviour, q.session);
  return found && { input: found.first, other: found.second, isShortest: true };
}

function rejectedInput(q: Question, [{ operand }]: readonly Side[]): Candidate | undefined {
  const all = q.inputs ?? everything(operand.subject.behaviour.input);
  const input = acceptedOnlyBy(subjectOf(all, q.session), operand.subject, q.session);
  return input && { input, isShortest: true };
}

function ambiguousInput(q: Question, [{ operand }]: readonly Side[]): Candidate | undefined {
  const input = twoOutputs(restricted(operand.subject, q.inputs, q.session), q.session);
  return input && { input, isShortest: true };
}

// ---- About outputs --------------------------------------------------------------------------------------------------

function language(q: Question, mode: 'test' | 'whole'): Machine {
  const { output } = q.operands[0].subject.behaviour;
  if (output === undefined || q.output === undefined) throw new PropertyError('--output is missing');
  return languageOf(q.output.pattern, q.output.flags, mode, output, q.session.budget);
}

function complemented(machine: Machine, session: Session): Machine {
  const sets = domainSets(machine);
  if (sets === undefined) throw new PropertyError('only the language of a regular expression can be complemented here');
  return machineOfSets(minimise(complement(sets), session.budget), machine.input);
}

/** A shortest input with an output in the language. */
function reachedOutput(q: Question, [{ operand }]: readonly Side[], wanted: Machine): Candidate | undefined {
  const considered = restricted(operand.subject, q.inputs, q.session);
  const reaching = subjectOfBehaviour(
    domainOf(chain(considered.behaviour, behaviourOf(wanted), q.session)),
    true,
    q.session,
  );
  const input = shortestInput(reaching, q.session);
  return input && { input, isShortest: true };
}
