import type { Dice } from '../../test/campaign/dice.ts';
import type { GroundTruth, Move, TruthDefinition, TruthSymbol, TruthWord, TruthWords, Walk } from './truth.ts';

/** Lengths that walks have at least, before they head for an accepting state. */
const LENGTHS = [0, 4, 12, 30, 60];
/** Steps after that before a walk is given up. */
const MOST_STEPS = 400;
/** Steps in which a walk tries to come to its goal. */
const MOST_TO_GOAL = 80;
/** Walks for one word, on average. */
const MOST_WALKS = 20;
/** How often a walk that heads for something takes a move that brings it nearer. */
const STRAIGHT = 0.85;
/** How often a symbol is one of the special ones. */
const SPECIAL = 0.4;

/** How a walk chooses, where it heads for nothing: the last symbol again, a move by chance, or else a symbol by chance. */
interface Manner {
  readonly again: number;
  readonly byMove: number;
}

const MANNERS: readonly Manner[] = [
  { again: 0, byMove: 0.05 },
  { again: 0.1, byMove: 0.4 },
  { again: 0, byMove: 0.8 },
  { again: 0.97, byMove: 0.5 },
];

export function groundTruth<Memory, Symbol extends TruthSymbol = number>(
  definition: TruthDefinition<Memory, Symbol>,
): GroundTruth {
  return new WalkedTruth(definition);
}

/** A move of a state, by its number. */
interface Place {
  readonly state: string;
  readonly index: number;
}

/** A move, and a symbol on which it is taken. */
interface Step<Symbol> {
  readonly index: number;
  readonly symbol: Symbol;
}

type Distances = ReadonlyMap<string, number>;

class WalkedTruth<Memory, Symbol extends TruthSymbol> implements GroundTruth {
  readonly states: readonly string[];
  readonly transitions: number;
  private readonly places: readonly Place[];
  private readonly toAccepting: Distances;
  private readonly toState = new Map<string, Distances>();

  constructor(private readonly definition: TruthDefinition<Memory, Symbol>) {
    this.states = Object.keys(definition.states);
    this.places = this.states.flatMap(state => this.movesOf(state).map((_, index) => ({ state, index })));
    this.transitions = this.places.length;
    for (const move of Object.values(definition.states).flat()) this.movesOf(move.to);
    this.toAccepting = this.distancesTo(this.states.filter(state => this.isAccepting(state)));
  }

  words(dice: Dice, count: number): TruthWords {
    const found: TruthWord[] = [];
    const taken = new Map(this.places.map(place => [nameOf(place), 0]));
    for (let walks = 0; found.length < count; walks++) {
      if (walks > MOST_WALKS * count) throw new Error('the truth accepts too few words');
      // Every other walk heads for what is on the fewest words.
      const times = (place: Place): number => taken.get(nameOf(place)) ?? 0;
      const rarest = this.places.reduce((least, place) => (times(place) < times(least) ? place : least));
      const walk = this.walk(dice, walks % 2 === 0 ? rarest : undefined);
      if (walk === undefined) continue;
      for (const move of walk.moves) taken.set(move, (taken.get(move) ?? 0) + 1);
      found.push({ word: walk.word, states: walk.states.size });
    }
    return { words: found, untaken: [...taken].filter(([, times]) => times === 0).map(([move]) => move) };
  }

  walk(dice: Dice, goal?: Place): Walk | undefined {
    const { initial } = this.definition;
    let { memory } = this.definition;
    let state = initial;
    let wanted = goal;
    const symbols: Symbol[] = [];
    const walk = { word: symbols, states: new Set([state]), moves: new Set<string>() };
    const walked = (): Walk => ({ ...walk, word: symbols.flat() });
    const least = dice.below(dice.pick(LENGTHS) + 1);
    const manner = dice.pick(MANNERS);
    for (let step = 0; step < least + MOST_STEPS; step++) {
      if (wanted !== undefined && (step > MOST_TO_GOAL || !this.to(wanted.state).has(state))) wanted = undefined;
      const isLong = step >= least && wanted === undefined;
      if (isLong && this.isAccepting(state)) return walked();
      const heading = isLong ? this.toAccepting : wanted === undefined ? undefined : this.to(wanted.state);
      const next =
        (wanted?.state === state ? this.symbolFor(wanted.index, state, memory, dice) : undefined) ??
        this.chosen(state, memory, manner, heading, walk.word.at(-1), dice);
      if (next === undefined) return this.isAccepting(state) ? walked() : undefined;
      const { index, symbol } = next;
      if (wanted?.state === state && wanted.index === index) wanted = undefined;
      walk.word.push(symbol);
      walk.moves.add(nameOf({ state, index }));
      const move = this.movesOf(state)[index];
      memory = move.keep === undefined ? memory : move.keep(symbol, memory);
      state = move.to;
      walk.states.add(state);
    }
    return undefined;
  }

  isAccepted(word: readonly number[]): boolean {
    let { initial: state, memory } = this.definition;
    for (const symbol of this.symbolsIn(word)) {
      const index = this.indexOf(symbol, state, memory);
      if (index < 0) return false;
      const move = this.movesOf(state)[index];
      memory = move.keep === undefined ? memory : move.keep(symbol, memory);
      state = move.to;
    }
    return this.isAccepting(state);
  }

  symbol(dice: Dice): readonly number[] {
    return [this.anySymbol(this.definition.symbols.candidates(dice, this.definition.memory), dice)].flat();
  }

  get fields(): number {
    return this.definition.fields ?? 1;
  }

  private symbolsIn(word: readonly number[]): readonly Symbol[] {
    const { fields } = this.definition;
    if (fields === undefined) return word as readonly TruthSymbol[] as readonly Symbol[];
    return Array.from(
      { length: word.length / fields },
      (_, i) => word.slice(i * fields, (i + 1) * fields) as TruthSymbol as Symbol,
    );
  }

  private isAccepting(state: string): boolean {
    const { accepting } = this.definition;
    return accepting === 'all' || accepting.includes(state);
  }

  private movesOf(state: string): readonly Move<Memory, Symbol>[] {
    const moves = this.definition.states[state];
    if (moves === undefined) throw new Error(`there is no state ${state}`);
    return moves;
  }

  /** The move that a symbol takes, or -1. */
  private indexOf(symbol: Symbol, state: string, memory: Memory): number {
    return this.movesOf(state).findIndex(({ when }) => when(symbol, memory));
  }

  private chosen(
    state: string,
    memory: Memory,
    { again, byMove }: Manner,
    heading: Distances | undefined,
    last: Symbol | undefined,
    dice: Dice,
  ): Step<Symbol> | undefined {
    if (heading === undefined && last !== undefined && dice.chance(again)) {
      const index = this.indexOf(last, state, memory);
      if (index >= 0) return { index, symbol: last };
    }
    const isStraight = heading !== undefined && dice.chance(STRAIGHT);
    if (!isStraight && !dice.chance(byMove)) {
      const symbol = this.anySymbol(this.definition.symbols.candidates(dice, memory), dice);
      const index = this.indexOf(symbol, state, memory);
      if (index >= 0) return { index, symbol };
    }
    const order = dice.shuffled(this.movesOf(state).map(({ to }, index) => ({ to, index })));
    const distance = ({ to }: { readonly to: string }): number => heading?.get(to) ?? Number.MAX_SAFE_INTEGER;
    if (isStraight) order.sort((a, b) => distance(a) - distance(b));
    for (const { index } of order) {
      const step = this.symbolFor(index, state, memory, dice);
      if (step !== undefined) return step;
    }
    return undefined;
  }

  /** A symbol that takes a move, if there is one among the candidates. */
  private symbolFor(index: number, state: string, memory: Memory, dice: Dice): Step<Symbol> | undefined {
    const candidates = this.definition.symbols.candidates(dice, memory);
    const isTaken = (symbol: Symbol): boolean => this.indexOf(symbol, state, memory) === index;
    const guess = this.anySymbol(candidates, dice);
    if (isTaken(guess)) return { index, symbol: guess };
    const start = dice.below(candidates.length);
    const symbol = [...candidates.slice(start), ...candidates.slice(0, start)].find(isTaken);
    return symbol === undefined ? undefined : { index, symbol };
  }

  private anySymbol(candidates: readonly Symbol[], dice: Dice): Symbol {
    const { special = [] } = this.definition.symbols;
    return dice.pick(special.length > 0 && dice.chance(SPECIAL) ? special : candidates);
  }

  private to(state: string): Distances {
    const known = this.toState.get(state) ?? this.distancesTo([state]);
    this.toState.set(state, known);
    return known;
  }

  /** How many moves it takes at least from each state to one of some, whatever is remembered. */
  private distancesTo(targets: readonly string[]): Distances {
    const distances = new Map(targets.map(state => [state, 0]));
    for (let distance = 1; ; distance++) {
      const next = this.states.filter(
        state => !distances.has(state) && this.movesOf(state).some(({ to }) => distances.get(to) === distance - 1),
      );
      if (next.length === 0) return distances;
      for (const state of next) distances.set(state, distance);
    }
  }
}

function nameOf({ state, index }: Place): string {
  return `${state}, move ${index + 1}`;
}
