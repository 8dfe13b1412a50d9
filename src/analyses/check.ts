import { complement } from '../automata/acceptor/difference.ts';
import { minimise } from '../automata/acceptor/minimise.ts';
import { domainSets, machineOfSets } from '../automata/machine/acceptors.ts';
import { everything } from '../automata/machine/basic.ts';
import { type Behaviour, behaviourOf } from '../automata/machine/behaviour.ts';
import { chain, domainOf, restrictedInput } from '../automata/machine/combine.ts';
import { collision } from '../automata/machine/injective.ts';
import type { Machine } from '../automata/machine/machine.ts';
import {
  acceptedOnlyBy,
  type Disagreement,
  disagreement,
  notSubsumed,
  shortestInput,
  twoOutputs,
} from '../automata/machine/questions.ts';
import { type Subject, subjectOf, subjectOfBehaviour } from '../automata/machine/subject.ts';
import type { RegExpSource } from '../frontends/regex/index.ts';
import { languageOf } from '../frontends/target.ts';
import { Undecided } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import { valueKey } from '../logic/value.ts';
import { after, type Operand, replay, replayInto } from './operand.ts';
import { type Finding, ReplayMismatch, type Side, type Verdict, type Word } from './verdict.ts';

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

interface Property {
  readonly targets: 1 | 2;
  readonly needsOutput: boolean;
  /** A witness against the property (for `reaches`, for it); `undefined` when there is none. */
  find(question: Question): Finding | undefined;
}

const PROPERTIES: Readonly<Record<string, Property>> = {
  idempotent: {
    targets: 1,
    needsOutput: false,
    find: q => {
      const [f] = q.operands;
      requireTransducer(f);
      return compared(q, side('once', f), side('twice', after(f, f, q.session)));
    },
  },
  commutes: {
    targets: 2,
    needsOutput: false,
    find: q => {
      const [f, g] = q.operands;
      requireTransducer(f);
      requireTransducer(g);
      return compared(q, named(after(f, g, q.session)), named(after(g, f, q.session)));
    },
  },
  equivalent: { targets: 2, needsOutput: false, find: q => compared(q, named(q.operands[0]), named(q.operands[1])) },
  inverse: { targets: 2, needsOutput: false, find: notUndone },
  subsumes: { targets: 2, needsOutput: false, find: subsumptionFailure },
  injective: { targets: 1, needsOutput: false, find: collidingInputs },
  total: { targets: 1, needsOutput: false, find: rejectedInput },
  'single-valued': { targets: 1, needsOutput: false, find: ambiguousInput },
  avoids: { targets: 1, needsOutput: true, find: q => reachedOutput(q, language(q, 'test')) },
  only: { targets: 1, needsOutput: true, find: q => reachedOutput(q, complemented(language(q, 'whole'), q.session)) },
  reaches: { targets: 1, needsOutput: true, find: q => reachedOutput(q, language(q, 'test')) },
};

function side(label: string, operand: Operand): Side {
  return { label, operand };
}

function named(operand: Operand): Side {
  return side(operand.name, operand);
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
 * Decides a property of one or two operands. A finding is always replayed on the stages as they were read; if they
 * disagree, {@link ReplayMismatch} is thrown and nothing is claimed. What cannot be decided within the session's
 * budget is `unknown`.
 */
export function check(
  name: string,
  operands: readonly Operand[],
  session: Session,
  options: CheckOptions = {},
): Verdict {
  const property = propertyNamed(name);
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
  try {
    const inputs = options.input && restriction(options.input, operands[0], session);
    const finding = property.find({ operands, session, inputs, output: options.output });
    const found = finding !== undefined;
    const holds = name === 'reaches' ? found : !found;
    return {
      verdict: holds ? 'holds' : 'fails',
      guarantee: { level: 'proved' },
      ...(found ? { finding } : {}),
      notes: found ? shortnessNotes(finding) : vacuity(operands, inputs, session),
    };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return undecided(error);
  }
}

function restriction({ pattern, flags }: RegExpSource, operand: Operand, session: Session): Machine {
  return languageOf(pattern, flags, 'test', operand.subject.behaviour.input, session.budget);
}

/** An answer that was not reached, with what is known all the same. */
export function undecided({ reason, checkedLength }: Undecided): Verdict {
  const guarantee =
    checkedLength === undefined ? {} : { guarantee: { level: 'bounded', length: checkedLength } as const };
  return { verdict: 'unknown', ...guarantee, reason, notes: [] };
}

function shortnessNotes({ witness }: Finding): readonly string[] {
  return witness.shortest ? [] : ['part of the search gave up, so a shorter witness may exist'];
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

function compared(q: Question, left: Side, right: Side): Finding | undefined {
  const found = disagreement(
    restricted(left.operand.subject, q.inputs, q.session),
    restricted(right.operand.subject, q.inputs, q.session),
    q.session,
  );
  return found && comparedFinding(found, left, right, q.session);
}

function comparedFinding(found: Disagreement, left: Side, right: Side, session: Session): Finding {
  const outputs = [left, right].map(s => replay(s.operand, found.word, session.budget));
  const [a, b] = outputs.map(list => new Set(list.map(valueKey)));
  if (a.size === b.size && [...a].every(key => b.has(key)))
    throw mismatch(found.word, `${left.operand.name} and ${right.operand.name} agree`);
  const pick = (mine: readonly Word[], others: ReadonlySet<string>): Word | null =>
    mine.find(word => !others.has(valueKey(word))) ?? mine[0] ?? null;
  const witness = {
    input: found.word,
    left: pick(outputs[0], b),
    right: pick(outputs[1], a),
    replayed: true,
    shortest: found.isShortest,
  };
  return { witness, sides: [left, right] };
}

function mismatch(word: Word, what: string): ReplayMismatch {
  return new ReplayMismatch(`the analysis found a witness, but run on ${valueKey(word)} ${what}`);
}

/** `second` undoes `first`: the identity on what `first` accepts equals first-then-second. */
function notUndone(q: Question): Finding | undefined {
  const [first, second] = q.operands;
  requireTransducer(first);
  requireTransducer(second);
  const same = subjectOfBehaviour(copying(first.subject.behaviour), true, q.session);
  const both = after(first, second, q.session);
  const found = disagreement(
    restricted(same, q.inputs, q.session),
    restricted(both.subject, q.inputs, q.session),
    q.session,
  );
  if (found === undefined) {
    // Of several outputs for one input, one that is rejected by the second would hide behind another that is undone.
    requireOneOutput(first, q);
    return undefined;
  }
  const results = replay(both, found.word, q.session.budget);
  const wrong = results.find(word => valueKey(word) !== valueKey(found.word));
  if (replay(first, found.word, q.session.budget).length === 0 || (results.length > 0 && wrong === undefined))
    throw mismatch(found.word, `${both.name} gives the input back`);
  const witness = {
    input: found.word,
    left: found.word,
    right: wrong ?? null,
    replayed: true,
    shortest: found.isShortest,
  };
  return { witness, sides: [named(first), named(both)] };
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

function subsumptionFailure(q: Question): Finding | undefined {
  const [whole, part] = q.operands;
  const found = notSubsumed(restricted(part.subject, q.inputs, q.session), whole.subject, q.session);
  if (found === undefined) return undefined;
  const given = new Set(replay(whole, found.word, q.session.budget).map(valueKey));
  if (replay(part, found.word, q.session.budget).every(output => given.has(valueKey(output))))
    throw mismatch(found.word, `${whole.name} gives every output of ${part.name}`);
  return comparedFinding(found, named(whole), named(part), q.session);
}

// ---- One side -------------------------------------------------------------------------------------------------------

function collidingInputs(q: Question): Finding | undefined {
  const [operand] = q.operands;
  requireTransducer(operand);
  const found = collision(restricted(operand.subject, q.inputs, q.session).behaviour, q.session);
  if (found === undefined) return undefined;
  const first = replay(operand, found.first, q.session.budget);
  const keys = new Set(replay(operand, found.second, q.session.budget).map(valueKey));
  const common = first.find(word => keys.has(valueKey(word)));
  if (common === undefined || valueKey(found.first) === valueKey(found.second))
    throw mismatch(found.first, `${operand.name} gives no output that ${valueKey(found.second)} also has`);
  const witness = {
    input: found.first,
    other: found.second,
    left: common,
    right: common,
    replayed: true,
    shortest: true,
  };
  return { witness, sides: [named(operand)] };
}

function rejectedInput(q: Question): Finding | undefined {
  const [operand] = q.operands;
  const all = q.inputs ?? everything(operand.subject.behaviour.input);
  const word = acceptedOnlyBy(subjectOf(all, q.session), operand.subject, q.session);
  if (word === undefined) return undefined;
  if (
    replayInto(
      operand,
      word,
      everything(operand.subject.behaviour.output ?? operand.subject.behaviour.input),
      q.session.budget,
    ) !== undefined
  )
    throw mismatch(word, `${operand.name} accepts it`);
  return { witness: { input: word, replayed: true, shortest: true }, sides: [named(operand)] };
}

function ambiguousInput(q: Question): Finding | undefined {
  const [operand] = q.operands;
  requireTransducer(operand);
  const word = twoOutputs(restricted(operand.subject, q.inputs, q.session), q.session);
  if (word === undefined) return undefined;
  const outputs = replay(operand, word, q.session.budget);
  if (outputs.length < 2) throw mismatch(word, `${operand.name} has one output`);
  const witness = { input: word, left: outputs[0], right: outputs[1], replayed: true, shortest: true };
  return { witness, sides: [named(operand)] };
}

// ---- About outputs --------------------------------------------------------------------------------------------------

function language(q: Question, mode: 'test' | 'whole'): Machine {
  const [operand] = q.operands;
  requireTransducer(operand);
  const { output } = operand.subject.behaviour;
  if (output === undefined || q.output === undefined) throw new PropertyError('--output is missing');
  return languageOf(q.output.pattern, q.output.flags, mode, output, q.session.budget);
}

function complemented(machine: Machine, session: Session): Machine {
  const sets = domainSets(machine);
  if (sets === undefined) throw new PropertyError('only the language of a regular expression can be complemented here');
  return machineOfSets(minimise(complement(sets), session.budget), machine.input);
}

/** A shortest input with an output in the language. */
function reachedOutput(q: Question, wanted: Machine): Finding | undefined {
  const [operand] = q.operands;
  const considered = restricted(operand.subject, q.inputs, q.session);
  const reaching = subjectOfBehaviour(
    domainOf(chain(considered.behaviour, behaviourOf(wanted), q.session)),
    true,
    q.session,
  );
  const word = shortestInput(reaching, q.session);
  if (word === undefined) return undefined;
  const output = replayInto(operand, word, wanted, q.session.budget);
  if (output === undefined) throw mismatch(word, `${operand.name} gives no such output`);
  return { witness: { input: word, output, replayed: true, shortest: true }, sides: [named(operand)] };
}
