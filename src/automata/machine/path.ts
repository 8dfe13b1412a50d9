import { assuming, knownSets } from '../../logic/assume.ts';
import { and, conjuncts, member, not } from '../../logic/build.ts';
import { CharSet } from '../../logic/char-set.ts';
import { compiled } from '../../logic/compile.ts';
import { memo } from '../../logic/kept.ts';
import type { Session } from '../../logic/session.ts';
import { interchangeable } from '../../logic/solver/classes.ts';
import { universeSize } from '../../logic/sort.ts';
import { substitute } from '../../logic/substitute.ts';
import { constant, isVariable, type Term, type Variable, variable } from '../../logic/term.ts';
import { defaultValue, fromScalar, type Value } from '../../logic/value.ts';

/**
 * What a symbolic search remembers of the symbols it has read: `values`, lists of terms that are carried on, and
 * `facts`, predicates that the remembered symbols are known to satisfy together. Both are over the variables `p0`,
 * `p1`, … numbered by first occurrence (symbols that are carried as they are come first), so that memories that differ
 * only in names are equal, but for the order of equal operands of a sum.
 */
export interface Memory {
  readonly values: readonly (readonly Term[])[];
  readonly facts: readonly Term[];
  /** Which variable of the memory before it was normalised each `p` stands for. */
  readonly origin: ReadonlyMap<Variable, Variable>;
}

/**
 * Brings a memory to normal form without changing which values are possible. Requires that the facts are jointly
 * satisfiable. Symbols that are determined become constants or terms of others; facts about symbols that nothing
 * depends on any more are dropped (exact, since they are satisfiable on their own); symbols that only facts mention are
 * projected away where that can be done by enumeration, and otherwise remembered.
 */
export function normaliseMemory(
  values: readonly (readonly Term[])[],
  facts: readonly Term[],
  session: Session,
): Memory {
  session.budget.checkClock();
  let lists = values;
  let known = flatten(facts);
  for (let binding = determined(known); binding !== undefined; binding = determined(known)) {
    const step = new Map([binding]);
    lists = lists.map(list => list.map(t => substitute(t, step)));
    known = flatten(known.map(fact => substitute(fact, step)));
  }
  const sets = knownSets(known);
  lists = lists.map(list => list.map(t => foldedOnDomain(assuming(t, sets), known)));
  known = informative(relevant(lists, known), session);
  return renamed(lists, known);
}

function flatten(facts: readonly Term[]): readonly Term[] {
  return conjuncts(and(...facts));
}

/** A variable that the facts fix to a constant or to a term of other variables. */
function determined(facts: readonly Term[]): readonly [Variable, Term] | undefined {
  for (const fact of facts) {
    const [subject, other] = fact.args;
    if (fact.op.kind === 'in' && isVariable(subject) && fact.op.set.size === 1)
      return [subject, constant(fromScalar(subject.sort, BigInt(fact.op.set.min ?? 0)), subject.sort)];
    if (fact.op.kind === 'eq') {
      if (isVariable(subject) && !other.variables.includes(subject)) return [subject, other];
      if (isVariable(other) && !subject.variables.includes(other)) return [other, subject];
    }
  }
  return undefined;
}

const FOLD_LIMIT = 4096;

/** A compound term of one remembered symbol that has the same value for all that the symbol may be. */
function foldedOnDomain(term: Term, facts: readonly Term[]): Term {
  if (term.variables.length !== 1 || isVariable(term) || term.sort.kind === 'tuple') return term;
  const domain = domainOf(term.variables[0], facts);
  if (domain === undefined || domain.size > FOLD_LIMIT) return term;
  const evaluate = compiled(term, term.variables);
  if (evaluate === undefined) return term;
  let common: number | undefined;
  for (const c of domain) {
    const value = evaluate(c);
    if (common !== undefined && value !== common) return term;
    common = value;
  }
  if (common === undefined) return term;
  return constant(term.sort.kind === 'bool' ? common === 1 : fromScalar(term.sort, BigInt(common)), term.sort);
}

function domainOf(v: Variable, facts: readonly Term[]): CharSet | undefined {
  const size = universeSize(v.sort);
  if (size === undefined) return undefined;
  for (const fact of facts) if (fact.op.kind === 'in' && fact.args[0] === v) return fact.op.set;
  return CharSet.range(0, size - 1);
}

/** Drops the facts that are not connected with a carried value, and projects away symbols that only facts mention. */
function relevant(lists: readonly (readonly Term[])[], facts: readonly Term[]): readonly Term[] {
  const live = new Set<Variable>();
  for (const list of lists) for (const term of list) for (const v of term.variables) live.add(v);
  const isConnected = (component: readonly Term[]): boolean => component.some(f => f.variables.some(v => live.has(v)));
  let kept: readonly Term[] = components(facts).filter(isConnected).flat();
  const ghosts = new Set(kept.flatMap(f => f.variables).filter(v => !live.has(v)));
  for (let changed = true; changed; ) {
    changed = false;
    for (const ghost of ghosts) {
      const fewer = withoutGhost(ghost, kept);
      if (fewer === undefined) continue;
      ghosts.delete(ghost);
      kept = flatten(fewer);
      changed = true;
    }
  }
  return kept;
}

/** Leaves out what the memberships of single symbols imply already. */
function informative(facts: readonly Term[], session: Session): readonly Term[] {
  const simple = facts.filter(f => f.variables.length < 2);
  return facts.filter(f => f.variables.length < 2 || !session.impossible(not(f), simple));
}

/** Facts grouped so that different groups share no variable. */
function components(facts: readonly Term[]): Term[][] {
  const groups: { facts: Term[]; variables: Set<Variable> }[] = [];
  for (const fact of facts) {
    const touching = groups.filter(g => fact.variables.some(v => g.variables.has(v)));
    const merged = { facts: [fact], variables: new Set(fact.variables) };
    for (const group of touching) {
      merged.facts.unshift(...group.facts);
      for (const v of group.variables) merged.variables.add(v);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(merged);
  }
  return groups.map(g => g.facts);
}

/** The facts with `∃ ghost` taken out of them, where that can be computed. */
function withoutGhost(ghost: Variable, facts: readonly Term[]): readonly Term[] | undefined {
  const domain = domainOf(ghost, facts);
  if (domain === undefined) return undefined;
  const about = facts.filter(f => f.variables.includes(ghost));
  const relations = about.filter(f => f.variables.length > 1);
  const rest = facts.filter(f => !about.includes(f));
  if (relations.length < domain.size && relations.every(f => isUnequal(f, ghost))) return rest;
  const others = new Set(relations.flatMap(f => f.variables));
  others.delete(ghost);
  const [other, ...more] = others;
  if (other === undefined || more.length > 0) return undefined;
  const possible = project(other, domainOf(other, facts), ghost, domain, and(...relations));
  return possible && [...rest, possible];
}

/** `ghost ≠ term`: a few of these can never use up a larger domain. */
function isUnequal(fact: Term, ghost: Variable): boolean {
  if (fact.op.kind !== 'not' || fact.args[0].op.kind !== 'eq') return false;
  const [a, b] = fact.args[0].args;
  return (a === ghost && !b.variables.includes(ghost)) || (b === ghost && !a.variables.includes(ghost));
}

const MAX_TESTS = 1 << 20;
const MAX_PROJECTIONS = 10_000;
const projections = memo<string, Term | undefined>();

/** {@link projected}, remembered: the same few relations come back at every step of a search. */
function project(
  kept: Variable,
  values: CharSet | undefined,
  ghost: Variable,
  ghosts: CharSet,
  relation: Term,
): Term | undefined {
  if (values === undefined) return undefined;
  const key = [relation.id, kept.id, values.id, ghost.id, ghosts.id].join();
  if (!projections.has(key)) {
    if (projections.size >= MAX_PROJECTIONS) projections.clear();
    projections.set(key, projected(kept, values, ghost, ghosts, relation));
  }
  return projections.get(key);
}

/**
 * `∃ ghost. relation`, as a membership test of `kept`. One value of each interchangeable group is tried; what worked for
 * the value before and the ends of the ghost's domain come first, so that orders and inequalities, which have no such
 * groups, take a few tests for each value. Gives up after a million tests.
 */
function projected(
  kept: Variable,
  values: CharSet,
  ghost: Variable,
  ghosts: CharSet,
  relation: Term,
): Term | undefined {
  const test = compiled(relation, [kept, ghost]);
  if (test === undefined) return undefined;
  const candidates = interchangeable(ghost, ghosts, [relation])?.map(([first]) => first) ?? ghosts;
  const ends = [ghosts.min ?? 0, ghosts.bounds[ghosts.bounds.length - 1]];
  let tests = 0;
  let lucky = ends[0];
  /** Whether some ghost goes with the value; `undefined` when that takes too long to find out. */
  const isPossible = (value: number): boolean | undefined => {
    for (const g of [lucky, ...ends])
      if (test(value, g) === 1) {
        lucky = g;
        return true;
      }
    for (const g of candidates) {
      if (++tests > MAX_TESTS) return undefined;
      if (test(value, g) !== 1) continue;
      lucky = g;
      return true;
    }
    return false;
  };
  const groups = interchangeable(kept, values, [relation]);
  const possible: [number, number][] = [];
  const add = (value: number): void => {
    const last = possible[possible.length - 1];
    if (last !== undefined && last[1] === value - 1) last[1] = value;
    else possible.push([value, value]);
  };
  for (const group of groups ?? values) {
    const [first, members] = typeof group === 'number' ? [group, [group]] : [group[0], group];
    const answer = isPossible(first);
    if (answer === undefined) return undefined;
    if (answer) for (const value of members) add(value);
  }
  return member(kept, CharSet.fromRanges(possible));
}

function renamed(lists: readonly (readonly Term[])[], facts: readonly Term[]): Memory {
  const naming = new Map<Variable, Variable>();
  const origin = new Map<Variable, Variable>();
  const name = (v: Variable): void => {
    if (naming.has(v)) return;
    const fresh = variable(`p${naming.size}`, v.sort);
    naming.set(v, fresh);
    origin.set(fresh, v);
  };
  for (const list of lists) for (const term of list) if (isVariable(term)) name(term);
  for (const list of lists) for (const term of list) inOrder(term, name);
  for (const fact of facts) inOrder(fact, name);
  if (naming.size === 0) return { values: lists, facts, origin };
  return {
    values: lists.map(list => list.map(t => substitute(t, naming))),
    facts: facts.map(f => substitute(f, naming)).sort((a, b) => a.id - b.id),
    origin,
  };
}

/** Visits the variables by their place in the term, not by age, so that equal shapes are named equally. */
function inOrder(term: Term, visit: (v: Variable) => void): void {
  if (term.variables.length === 0) return;
  if (isVariable(term)) visit(term);
  else if (term.variables.length === 1) visit(term.variables[0]);
  else for (const arg of term.args) inOrder(arg, visit);
}

/** One edge of a search, as it is needed to find the whole path's symbols again. */
export interface Edge {
  readonly before: Edge | undefined;
  /** Over the memory before and the symbols read in this step. */
  readonly condition: Term;
  /** The variables that stand for the symbols read in this step. */
  readonly reads: readonly Variable[];
  readonly origin: ReadonlyMap<Variable, Variable>;
}

/**
 * Solves a whole path: values for every symbol read on it, such that all conditions and `last` (over the final memory)
 * hold together. Exact: nothing about past symbols is forgotten here.
 *
 * @returns for each edge the values of its reads; `undefined` when no such symbols exist
 */
export function solvePath(
  edge: Edge | undefined,
  last: Term,
  session: Session,
): readonly (readonly Value[])[] | undefined {
  const edges: Edge[] = [];
  for (let e = edge; e !== undefined; e = e.before) edges.unshift(e);
  const conditions: Term[] = [];
  const symbols: Variable[][] = [];
  let naming = new Map<Variable, Term>();
  edges.forEach((e, i) => {
    const local = new Map(naming);
    symbols.push(e.reads.map((read, j) => variable(`s${i}_${j}`, read.sort)));
    e.reads.forEach((read, j) => {
      local.set(read, symbols[i][j]);
    });
    conditions.push(substitute(e.condition, local));
    naming = new Map([...e.origin].map(([now, then]) => [now, local.get(then) ?? then]));
  });
  conditions.push(substitute(last, naming));
  const model = session.model(...conditions);
  if (model === undefined) return undefined;
  return symbols.map(step => step.map(s => model.get(s) ?? defaultValue(s.sort)));
}
