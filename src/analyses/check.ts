import { complement } from '../automata/acceptor/difference.ts';
import { minimise } from '../automata/acceptor/minimise.ts';
import { domainSets, machineOfSets } from '../automata/machine/acceptors.ts';
import { everything, wordsOver } from '../automata/machine/basic.ts';
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
import { Char } from '../logic/sort.ts';
import { valueKey } from '../logic/value.ts';
import { coversLength, guaranteeOf, isEmpty, weakest } from './guarantee.ts';
import { after, comparable, givenNotes, givenTo, type Operand } from './operand.ts';
import { onMachines } from './replay.ts';
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
  readonly claim: Claim;
  readonly isShortest: boolean;
}

interface Property {
  readonly targets: 1 | 2;
  readonly needsOutput: boolean;
  /** What is looked at. */
  sides(question: Question): readonly Side[];
  /** A witness against the property (for `reaches`, for it); `undefined` when there is none. */
  find(question: Question, sides: readonly Side[]): Candidate | undefined;
}

const PROPERTIES: Readonly<Record<string, Property>> = {
  idempotent: {
    targets: 1,
    needsOutput: false,
    sides: ({ operands: [f], session }) => {
      requireTransducer(f);
      return [
        { label: 'once', operand: f },
        { label: 'twice', operand: after(f, f, session) },
      ];
    },
    find: compared,
  },
  commutes: {
    targets: 2,
    needsOutput: false,
    sides: ({ operands: [f, g], session }) => {
      requireTransducer(f);
      requireTransducer(g);
      return [named(after(f, g, session)), named(after(g, f, session))];
    },
    find: compared,
  },
  equivalent: { targets: 2, needsOutput: false, sides: asGiven, find: compared },
  inverse: {
    targets: 2,
    needsOutput: false,
    sides: ({ operands: [first, second], session }) => {
      requireTransducer(first);
      requireTransducer(second);
      return [named(first), named(after(first, second, session))];
    },
    find: notUndone,
  },
  subsumes: { targets: 2, needsOutput: false, sides: asGiven, find: subsumptionFailure },
  injective: { targets: 1, needsOutput: false, sides: transducers, find: collidingInputs },
  total: { targets: 1, needsOutput: false, sides: asGiven, find: rejectedInput },
  'single-valued': { targets: 1, needsOutput: false, sides: transducers, find: ambiguousInput },
  avoids: { targets: 1, needsOutput: true, sides: transducers, find: q => reachedOutput(q, language(q, 'test')) },
  only: {
    targets: 1,
    needsOutput: true,
    sides: transducers,
    find: q => reachedOutput(q, complemented(language(q, 'whole'), q.session)),
  },
  reaches: { targets: 1, needsOutput: true, sides: transducers, find: q => reachedOutput(q, language(q, 'test')) },
};

function named(operand: Operand): Side {
  return { label: operand.name, operand };
}

function asGiven({ operands }: Question): readonly Side[] {
  return operands.map(named);
}

function transducers(question: Question): readonly Side[] {
  question.operands.forEach(requireTransducer);
  return asGiven(question);
}

export const PROPERTY_NAMES: readonly string[] = Object.keys(PROPERTIES);

/** How many targets a property is about. @throws PropertyError for an unknown property */
export function targetCount(property: string): 1 | 2 {
  return propertyNamed(property).targets;
}

function propertyNamed(name: string): Property {
  if (!Object.hasOwn(PROPERTIES, name))
    throw new PropertyError(
      `unknown property ${JSON.stringify(name)}: the properties are ${PROPERTY_NAMES.join(', ')}`,
    );
  return PROPERTIES[name];
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
  if (property.needsOutput !== (options.output !== undefined))
    throw new PropertyError(
      property.needsOutput
        ? `${name} needs --output with a regular expression`
        : `--output is for avoids, only and reaches, not for ${name}`,
    );
  let guarantee = weakest(operands.map(guaranteeOf));
  try {
    const given = givenTo(name === 'inverse' ? operands.slice(0, 1) : operands);
    const inputs = consideredInputs(options.input, given, operands[0], session);
    const question = { operands, session, inputs, output: options.output };
    const sides = property.sides(question);
    guarantee = weakest(sides.map(side => guaranteeOf(side.operand)));
    const candidate = property.find(question, sides);
    const finding = candidate && findingOf(candidate, sides, guarantee, session);
    const holds = (name === 'reaches') === (finding !== undefined);
    if (finding === undefined && isEmpty(guarantee)) return { verdict: 'unknown', reason: NOTHING_KNOWN, notes: [] };
    return {
      verdict: holds ? 'holds' : 'fails',
      guarantee,
      ...(finding === undefined ? {} : { finding }),
      notes: [
        ...givenNotes(given),
        ...(finding === undefined
          ? [...vacuity(operands, inputs, session), ...learningNotes(guarantee)]
          : shortnessNotes(finding)),
      ],
    };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return undecided(error, guarantee);
  }
}

const NOTHING_KNOWN =
  'the machine of a later part of the chain was checked only for inputs that are shorter than what reaches it';

function findingOf(
  { claim, isShortest }: Candidate,
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

// ---- Comparing two sides --------------------------------------------------------------------------------------------

function compared(q: Question, [left, right]: readonly Side[]): Candidate | undefined {
  const found = disagreement(
    restricted(left.operand.subject, q.inputs, q.session),
    restricted(right.operand.subject, q.inputs, q.session),
    q.session,
  );
  return found && { claim: difference(left.operand, right.operand, found.word), isShortest: found.isShortest };
}

/** That two operands do not give the same outputs for an input. */
export function difference(left: Operand, right: Operand, input: Word): Claim {
  return {
    trials: [left, right].map(operand => ({ operand, input })),
    judge: ([mine, theirs]) => {
      const [a, b] = [mine, theirs].map(keys);
      if (a.size === b.size && [...a].every(key => b.has(key))) return `${left.name} and ${right.name} agree`;
      return { input, left: telling(mine, b), right: telling(theirs, a) };
    },
  };
}

function keys(words: readonly Word[]): ReadonlySet<string> {
  return new Set(words.map(valueKey));
}

/** Of several outputs, one that the other side does not have. */
function telling(mine: readonly Word[], others: ReadonlySet<string>): Word | null {
  return mine.find(word => !others.has(valueKey(word))) ?? mine[0] ?? null;
}

/** The second undoes the first: the identity on what the first accepts equals first-then-second. */
function notUndone(q: Question, [first, both]: readonly Side[]): Candidate | undefined {
  const same = subjectOfBehaviour(copying(first.operand.subject.behaviour), true, q.session);
  const found = disagreement(
    restricted(same, q.inputs, q.session),
    restricted(both.operand.subject, q.inputs, q.session),
    q.session,
  );
  if (found === undefined) {
    // Of several outputs for one input, one that is rejected by the second would hide behind another that is undone.
    requireOneOutput(first.operand, q);
    return undefined;
  }
  const input = found.word;
  const claim: Claim = {
    trials: [first, both].map(({ operand }) => ({ operand, input })),
    judge: ([once, results]) => {
      const wrong = results.find(word => valueKey(word) !== valueKey(input));
      if (once.length === 0) return `${first.label} rejects it`;
      if (results.length > 0 && wrong === undefined) return `${both.label} gives the input back`;
      return { input, left: input, right: wrong ?? null };
    },
  };
  return { claim, isShortest: found.isShortest };
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
  if (found === undefined) return undefined;
  const { trials, judge } = difference(whole.operand, part.operand, found.word);
  const claim: Claim = {
    trials,
    judge: outputs => {
      const given = keys(outputs[0]);
      return outputs[1].every(output => given.has(valueKey(output)))
        ? `${whole.label} gives every output of ${part.label}`
        : judge(outputs);
    },
  };
  return { claim, isShortest: found.isShortest };
}

// ---- One side -------------------------------------------------------------------------------------------------------

function collidingInputs(q: Question, [{ operand }]: readonly Side[]): Candidate | undefined {
  const found = collision(restricted(operand.subject, q.inputs, q.session).behaviour, q.session);
  if (found === undefined) return undefined;
  const { first: input, second: other } = found;
  const claim: Claim = {
    trials: [input, other].map(word => ({ operand, input: word })),
    judge: ([mine, theirs]) => {
      const known = keys(theirs);
      const common = mine.find(word => known.has(valueKey(word)));
      if (common === undefined || valueKey(input) === valueKey(other))
        return `${operand.name} gives the two inputs no output in common`;
      return { input, other, left: common, right: common };
    },
  };
  return { claim, isShortest: true };
}

function rejectedInput(q: Question, [{ operand }]: readonly Side[]): Candidate | undefined {
  const { behaviour } = operand.subject;
  const all = q.inputs ?? everything(behaviour.input);
  const input = acceptedOnlyBy(subjectOf(all, q.session), operand.subject, q.session);
  if (input === undefined) return undefined;
  const claim: Claim = {
    trials: [{ operand, input, into: everything(behaviour.output ?? behaviour.input) }],
    judge: ([outputs]) => (outputs.length > 0 ? `${operand.name} accepts it` : { input }),
  };
  return { claim, isShortest: true };
}

function ambiguousInput(q: Question, [{ operand }]: readonly Side[]): Candidate | undefined {
  const input = twoOutputs(restricted(operand.subject, q.inputs, q.session), q.session);
  if (input === undefined) return undefined;
  const claim: Claim = {
    trials: [{ operand, input }],
    judge: ([outputs]) =>
      outputs.length < 2 ? `${operand.name} has one output` : { input, left: outputs[0], right: outputs[1] },
  };
  return { claim, isShortest: true };
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
function reachedOutput(q: Question, wanted: Machine): Candidate | undefined {
  const [operand] = q.operands;
  const considered = restricted(operand.subject, q.inputs, q.session);
  const reaching = subjectOfBehaviour(
    domainOf(chain(considered.behaviour, behaviourOf(wanted), q.session)),
    true,
    q.session,
  );
  const input = shortestInput(reaching, q.session);
  if (input === undefined) return undefined;
  const claim: Claim = {
    trials: [{ operand, input, into: wanted }],
    judge: ([[output]]) => (output === undefined ? `${operand.name} gives no such output` : { input, output }),
  };
  return { claim, isShortest: true };
}
