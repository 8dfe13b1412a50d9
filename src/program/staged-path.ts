import type { Acceptor } from '../automata/acceptor/acceptor.ts';
import { anyWord } from '../automata/acceptor/constants.ts';
import { complement } from '../automata/acceptor/difference.ts';
import { intersection } from '../automata/acceptor/intersection.ts';
import { isEmpty } from '../automata/acceptor/is-empty.ts';
import { minimise as minimal } from '../automata/acceptor/minimise.ts';
import { domainSets, machineOfSets } from '../automata/machine/acceptors.ts';
import { filter, identity } from '../automata/machine/basic.ts';
import { compose } from '../automata/machine/compose.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { minimiseMachine } from '../automata/machine/minimise.ts';
import { type CharSet, charSets } from '../logic/char-set.ts';
import { memo } from '../logic/kept.ts';
import type { Budget } from '../logic/limits.ts';
import type { Session } from '../logic/session.ts';
import type { Sort } from '../logic/sort.ts';
import { isVariable, type Term, type Variable } from '../logic/term.ts';
import { languageOfVariable } from './staging.ts';
import type { State } from './state.ts';

/** What a path says about the input of a stage: it is in the language, or it is not. */
interface LanguageFact {
  readonly stage: number;
  readonly variable: Variable;
  readonly isIn: boolean;
}

function factOf(condition: Term): LanguageFact | undefined {
  const isIn = condition.op.kind !== 'not';
  const subject = isIn ? condition : condition.args[0];
  const language = isVariable(subject) ? languageOfVariable(subject) : undefined;
  return language && isVariable(subject) ? { stage: language.stage, variable: subject, isIn } : undefined;
}

/** Minimal acceptors of the facts by the variable's name, with `!` before those of the complements. */
const acceptors = memo<string, Acceptor<CharSet>>();

function acceptorOf({ variable, isIn }: LanguageFact, budget: Budget): Acceptor<CharSet> {
  const key = `${isIn ? '' : '!'}${variable.op.name}`;
  let found = acceptors.get(key);
  if (found === undefined) {
    const machine = languageOfVariable(variable)?.acceptor;
    const sets = machine && domainSets(machine);
    if (sets === undefined) throw new Error('the language of a question is given by sets of symbols');
    const small = minimal(sets, budget);
    found = isIn ? small : minimal(complement(small, budget), budget);
    acceptors.set(key, found);
  }
  return found;
}

/** The inputs of a stage that are as the facts say; `undefined` when there are no facts about it. */
function inputsOf(facts: readonly LanguageFact[], stage: number, budget: Budget): Acceptor<CharSet> | undefined {
  const [first, ...others] = facts.filter(fact => fact.stage === stage);
  if (first === undefined) return undefined;
  return others.reduce(
    (all, fact) => minimal(intersection(all, acceptorOf(fact, budget), budget), budget),
    acceptorOf(first, budget),
  );
}

/**
 * The inputs of a stage that a path is taken for, as a minimal acceptor; `undefined` where the path asks about anything
 * else.
 */
export function inputsOfPath(path: readonly Term[], stage: number, budget: Budget): Acceptor<CharSet> | undefined {
  const facts = path.map(factOf);
  const isAboutStage = (fact: LanguageFact | undefined): fact is LanguageFact => fact?.stage === stage;
  return facts.every(isAboutStage) ? (inputsOf(facts, stage, budget) ?? anyWord(charSets)) : undefined;
}

/**
 * The only answer to the question whether the input is in a language that agrees with what a path says about the same
 * stage; `undefined` when there are two, or it is no such question.
 */
export function impliedLanguage(condition: Term, path: readonly Term[], budget: Budget): boolean | undefined {
  const asked = factOf(condition);
  if (asked === undefined) return undefined;
  const facts = path.map(factOf).filter(fact => fact !== undefined);
  const inputs = inputsOf(facts, asked.stage, budget);
  if (inputs === undefined) return undefined;
  if (isEmpty(intersection(inputs, acceptorOf(asked, budget), budget), budget)) return false;
  const opposite = acceptorOf({ ...asked, isIn: !asked.isIn }, budget);
  return isEmpty(intersection(inputs, opposite, budget), budget) ? true : undefined;
}

/**
 * What the user's input goes through on a path before the rest of the program reads it: the restrictions by languages
 * and the machines of the stages, in order, as one machine. Its domain is that of the path, as far as languages say it;
 * the identity when nothing happened. Single-valued. `undefined` when no input takes the path.
 */
export function stagedPrefix(state: State, session: Session, sort: Sort): Machine | undefined {
  const { budget } = session;
  const facts = state.path.map(factOf).filter(fact => fact !== undefined);
  const parts: Machine[] = [];
  for (let stage = 0; stage <= state.stages.length; stage++) {
    const inputs = inputsOf(facts, stage, budget);
    if (inputs !== undefined && isEmpty(inputs, budget)) return undefined;
    if (inputs !== undefined) parts.push(filter(machineOfSets(inputs, sort)));
    if (stage < state.stages.length) parts.push(state.stages[stage].machine);
  }
  const [first = identity(sort), ...others] = parts;
  const prefix = others.reduce((all, part) => minimiseMachine(compose(all, part, session), session), first);
  return hasEnding(prefix) ? prefix : undefined;
}

function hasEnding({ endings }: Machine): boolean {
  return endings.some(list => list.length > 0);
}
