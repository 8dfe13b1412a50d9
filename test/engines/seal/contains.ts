import { leafValueKey } from '../../../src/abstraction/leaf-value-key.ts';
import { type Leaf, outlineOf } from '../../../src/abstraction/outline.ts';
import { READ } from '../../../src/abstraction/pattern.ts';
import { windowVariable } from '../../../src/automata/machine/machine.ts';
import type { Inferred } from '../../../src/engines/seal/infer.ts';
import type { Node } from '../../../src/engines/seal/node.ts';
import {
  COUNT_PATH,
  dataPath,
  keptPath,
  LENGTH,
  type Place,
  placeTerm,
  type Standpoint,
} from '../../../src/engines/seal/places.ts';
import { heldBy } from '../../../src/engines/seal/slot.ts';
import { num } from '../../../src/logic/build.ts';
import { holds } from '../../../src/logic/evaluate.ts';
import type { Session } from '../../../src/logic/session.ts';
import { Bool, Int, type Sort } from '../../../src/logic/sort.ts';
import { substitute } from '../../../src/logic/substitute.ts';
import { constant, isConstant, type Term, type Variable } from '../../../src/logic/term.ts';
import type { Value } from '../../../src/logic/value.ts';
import { codeNumber } from '../../../src/program/code-number.ts';
import { Evaluator } from '../../../src/program/evaluator.ts';
import { Branching, Fork, runToQuestion, split } from '../../../src/program/forking.ts';
import { endInput, symbolTerm } from '../../../src/program/input.ts';
import type { WholeInput } from '../../../src/program/policy.ts';
import { constantOf } from '../../../src/program/segments.ts';
import type { State } from '../../../src/program/state.ts';
import type { Transduction } from '../../../src/program/transduction.ts';
import { unknown } from '../../../src/program/unknown.ts';
import { SymbolicBoolean, SymbolicNumber, Text, type Unit } from '../../../src/program/value.ts';

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
  const run = RunBeside.start(inferred, program, session, word.length);
  for (const symbol of word) {
    if (run.hasEnded) break;
    const wrong = run.whereItIsNot();
    if (wrong !== undefined) return wrong;
    run.read(symbol);
  }
  return run.whereItIsNot() ?? run.atTheEnd();
}

/**
 * How a program that has its whole input in memory gets to know how much there is of it. The automaton knows that of some
 * runs by reading on, and of others from the length, so both are tried. The run keeps all of its symbols.
 */
function ofLength(length: number): WholeInput {
  return {
    length: num(BigInt(length), Int),
    pastSymbol: () => {
      throw new Error('a run on a word has all of its symbols');
    },
    lookedAt: () => {},
    readsAhead: ({ input: { symbols } }, missing) => unknown(`${READS_AHEAD} ${symbols.length} by ${missing}`, Bool),
  };
}

const READS_AHEAD = 'reads ahead from';

/** A program that has read some symbols, and the states of its automaton that these lead to. */
export class RunBeside {
  private readonly evaluator: Evaluator;
  private symbols = 0;
  /** Whether the program was where nothing is accepted any more, as its automaton says. */
  private isDead = false;

  private constructor(
    private readonly inferred: Inferred,
    private readonly program: Transduction,
    private readonly session: Session,
    /** Where the program may be: it is in one place, and how far it has read ahead may differ. */
    private alternatives: readonly State[],
    private current: ReadonlySet<number>,
    /** How long the word is: of programs that have it in memory as a whole. */
    private readonly length: number,
    /** Gets the blocks of the program that are run, if there is something to get them. */
    private readonly visited?: Set<string>,
  ) {
    const wholeInput = program.isStream ? {} : { wholeInput: ofLength(length) };
    this.evaluator = new Evaluator(program.language, new Branching(session, wholeInput), session.budget);
  }

  /** @param length how long the word will be; it matters for programs that have it in memory as a whole */
  static start(
    inferred: Inferred,
    program: Transduction,
    session: Session,
    length: number,
    visited?: Set<string>,
  ): RunBeside {
    const initial = new Set([inferred.machine.initial]);
    const run = new RunBeside(inferred, program, session, [program.start()], initial, length, visited);
    // Before the first read, nothing is answered from the length.
    run.goOn(new Evaluator(program.language, new Branching(session), session.budget));
    return run;
  }

  fork(): RunBeside {
    const { inferred, program, session, alternatives, current, length, visited } = this;
    const states = alternatives.map(state => state.fork());
    const copy = new RunBeside(inferred, program, session, states, current, length, visited);
    copy.symbols = this.symbols;
    copy.isDead = this.isDead;
    return copy;
  }

  /** Whether the program reads no further. */
  get hasEnded(): boolean {
    return this.alternatives.every(({ ending }) => ending !== undefined);
  }

  /** The states that the word leads to. */
  get states(): readonly number[] {
    return [...this.current];
  }

  read(symbol: Value): void {
    const { machine } = this.inferred;
    for (const state of this.alternatives)
      state.input = { symbols: [...state.input.symbols, unitOf(symbol, machine.input)], closed: false };
    this.symbols++;
    const x = windowVariable(machine.input, 0);
    this.current = new Set(
      [...this.current].flatMap(q =>
        machine.transitions[q].filter(({ guard }) => holds(guard, new Map([[x, symbol]]))).map(({ to }) => to),
      ),
    );
    this.goOn();
  }

  /**
   * That the program goes on, and is in none of the states that the word leads to; without any, nothing is accepted. Where it
   * is in one that was left out, nothing may be accepted later.
   */
  whereItIsNot(): string | undefined {
    if (this.alternatives.some(({ ending }) => ending !== undefined) || this.current.size === 0 || this.isDead)
      return undefined;
    const { machine, merged, dead } = this.inferred;
    const isThere = this.states.some(q => merged[q].length === 0 || merged[q].some(node => this.isIn(node)));
    if (isThere) return undefined;
    this.isDead = dead.some(node => this.isIn(node));
    if (this.isDead) return undefined;
    const names = this.states.map(q => machine.states[q]).join(' | ');
    return `after ${this.symbols} symbols, the program is in none of ${names}`;
  }

  /** What is not as it should be where the input ends here; the run stays as it is. */
  atTheEnd(): string | undefined {
    const ended = this.fork();
    if (!ended.hasEnded) {
      for (const state of ended.alternatives) endInput(state);
      ended.goOn();
    }
    const accepted = ended.alternatives.map(state => this.program.parts(state) !== null);
    const [isAccepted] = accepted;
    if (accepted.some(each => each !== isAccepted)) throw new Error('how far is read ahead changes nothing');
    if (isAccepted && this.isDead) return 'the program accepts after it was in a state from which nothing is accepted';
    const isKnown = this.states.some(q => this.inferred.machine.endings[q].length > 0);
    if (isAccepted && !isKnown) return 'the program accepts, and the automaton does not';
    const { isExact } = this.inferred;
    return isExact && isKnown && !isAccepted ? 'the automaton accepts, and the program does not' : undefined;
  }

  private isIn(node: Node): boolean {
    return this.alternatives.some(state => isIn(state, node, this.length));
  }

  private goOn(evaluator = this.evaluator): void {
    const { visited } = this;
    const watch = (now: State): boolean => {
      const { code, block, index } = now.frames[now.frames.length - 1];
      if (index === 0) visited?.add(`${codeNumber(code)}:${block}`);
      return false;
    };
    const stopped = new Map<string, State>();
    const running = [...this.alternatives];
    for (let state = running.pop(); state !== undefined; state = running.pop()) {
      const question = runToQuestion(evaluator, state, visited && watch);
      if (!(question instanceof Fork)) stopped.set(state.ending === undefined ? keyOf(state) : 'ended', state);
      else if (question.condition.op.kind === 'var' && question.condition.op.name.includes(READS_AHEAD))
        running.push(...split(state, question.condition));
      else throw new Error('a run on a word has one way only');
    }
    this.alternatives = [...stopped.values()];
    for (const state of this.alternatives) state.path.length = 0;
  }
}

/** The same for states that go on in the same way. */
function keyOf(state: State): string {
  const { location, key, leaves } = outlineOf(state, { isForgotten: () => false, scalars: true });
  return JSON.stringify([location, key, leaves.map(({ path, value }) => [path, leafValueKey(value)])]);
}

/** A symbol as a program reads it: a number where it is one, and otherwise a constant. */
function unitOf(symbol: Value, sort: Sort): Unit {
  return isNumber(sort) ? Number(symbol) : constant(symbol, sort);
}

function isNumber({ kind }: Sort): boolean {
  return kind !== 'tuple' && kind !== 'bool';
}

/** A number of a symbol that is a record is a constant term: the number itself. */
function numberIn(value: Leaf['value']): Leaf['value'] {
  if (!(value instanceof SymbolicNumber || value instanceof SymbolicBoolean) || !isConstant(value.term)) return value;
  const { kind } = value.term.sort;
  const made = value.term.op.value;
  if (kind === 'bool' && typeof made === 'boolean') return made;
  return (kind === 'int' || kind === 'float') && (typeof made === 'bigint' || typeof made === 'number')
    ? Number(made)
    : value;
}

/** Whether so many symbols were read, and the last ones are such, as a node of a program with its whole input in memory says. */
function isSeenFrom(
  { kept, isAll }: Standpoint,
  { input: { symbols } }: State,
  { slots }: Node['environment'],
  values: Map<Variable, Term>,
): boolean {
  values.set(READ, num(BigInt(symbols.length), Int));
  const counted = slots.get(COUNT_PATH)?.known;
  if (counted === undefined || counted === 'unset' || !counted.has(BigInt(symbols.length))) return false;
  if (isAll ? symbols.length !== kept.length : symbols.length < kept.length) return false;
  return kept.every((_, i) => {
    const back = kept.length - i;
    const slot = slots.get(keptPath(back));
    const unit = symbols[symbols.length - back];
    const known = slot?.known;
    const value = typeof unit === 'number' ? symbolTerm(unit, slot?.sort ?? Int) : unit;
    return known !== undefined && known !== 'unset' && isConstant(value) && known.has(value.op.value);
  });
}

/** Whether a number, a length or a text is where a node says. */
function isAt(place: Exclude<Place, { readonly data: string }>, { value }: Leaf, state: State): boolean {
  const read = state.input.symbols.length;
  if ('from' in place) {
    const units = value instanceof Text ? value.units : [...String(value)].map(each => each.charCodeAt(0));
    const wanted = state.input.symbols.slice(read + place.from, read + place.to);
    return units.length === wanted.length && units.every((unit, i) => unit === wanted[i]);
  }
  const at = placeTerm(state, value);
  return at !== undefined && constantOf(at) === ('fixed' in place ? place.fixed : read + place.distance);
}

/** A place, or its distance from what was read, under the path of that. */
function asData(leaf: Leaf, state: State, of: 'distance' | 'place'): Leaf {
  const at = placeTerm(state, leaf.value);
  const number = at && constantOf(at);
  if (number === undefined) throw new Error('a run on a word has constants only');
  return { path: dataPath(leaf.path, of), value: of === 'place' ? number : number - state.input.symbols.length };
}

/** Whether a state is one of those that were joined in a node, as far as the node says. */
function isIn(state: State, { control, environment, location, standpoint }: Node, length: number): boolean {
  const paths = [...control.keys(), ...environment.slots.keys()];
  const always = new Set(paths.flatMap(path => /^b(\d+)\./.exec(path)?.[1] ?? []).map(Number));
  const outline = outlineOf(state, { isForgotten: () => false, scalars: true, always });
  if (outline.location !== location) return false;
  const values = new Map<Variable, Term>([[LENGTH, num(BigInt(length), Int)]]);
  if (standpoint !== undefined && !isSeenFrom(standpoint, state, environment, values)) return false;
  for (const found of outline.leaves) {
    const place = standpoint?.places.get(found.path);
    if (place !== undefined && !('data' in place)) {
      if (!isAt(place, found, state)) return false;
      continue;
    }
    const leaf = place === undefined ? { ...found, value: numberIn(found.value) } : asData(found, state, place.data);
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
