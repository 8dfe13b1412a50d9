import { not } from '../logic/build.ts';
import { evaluate, holds } from '../logic/evaluate.ts';
import type { Budget } from '../logic/limits.ts';
import { Char, Int } from '../logic/sort.ts';
import type { Term, Variable } from '../logic/term.ts';
import type { Value as Constant } from '../logic/value.ts';
import { Evaluator } from '../program/evaluator.ts';
import { NeedsInput, runToQuestion } from '../program/forking.ts';
import { asAheadQuestion, inputVariable } from '../program/input.ts';
import type { Policy } from '../program/policy.ts';
import { constantOf } from '../program/segments.ts';
import type { State } from '../program/state.ts';
import type { Transduction } from '../program/transduction.ts';
import { OpenLength, SymbolicBoolean, SymbolicNumber, Text } from '../program/value.ts';
import { BY_PLACE, isPlainScalar, type Leaf, lengthPath, outlineOf } from './outline.ts';
import { FEW_AT_START, LONG_AGO, READ_PATH } from './pattern.ts';
import { coordinatesOf, ropeOf, segmentsKey } from './rope.ts';
import type { SamplingWord } from './sampling-words.ts';
import { Classes, EXPLICIT, LATEST, OPAQUE, POSITION, type SlotClass, SYMBOL } from './slot-class.ts';

/** Goes where the symbols lead that were chosen so far; stops before each symbol. */
class FollowByStep implements Policy {
  private readonly assignment = new Map<Variable, Constant>();

  /** Never reads on only to learn how long the input is, as when all paths are explored. */
  readonly guessesLengths = true;

  constructor(
    private readonly program: Transduction,
    /** How many symbols there are in all. */
    private readonly length: number,
  ) {}

  choose(position: number, symbol: Constant): void {
    this.assignment.set(inputVariable(position, this.program.input), symbol);
  }

  decide(state: State, condition: Term): boolean {
    const guess = asAheadQuestion(condition);
    const answer = guess === undefined ? holds(condition, this.assignment) : this.length >= guess.after + guess.least;
    state.path.push(answer ? condition : not(condition));
    return answer;
  }

  readMore(): never {
    throw new NeedsInput();
  }

  /** What a whole number that depends on the input is for the symbols that were chosen. */
  valueOf(term: Term): number {
    return Number(evaluate(term, this.assignment));
  }
}

/** What a leaf was in one state, and after how many symbols. */
interface Sample {
  readonly read: number;
  /** A number, where it is one for all inputs. */
  readonly number?: number;
  /** A whole number that depends on several symbols: what it was for these; NaN where it depends on one. */
  readonly here?: number;
  /** Anything else, seen from the place that was read up to. */
  readonly shown: string;
  readonly length: number;
  /** Of a number: how long the texts are that are written to by place, by their paths. */
  readonly lengths?: ReadonlyMap<string, number>;
}

/** The most values of a number for which each gets a state; with more it is a counter or a place. */
const FEW_NUMBERS = 8;
/** The same for stream programs, which have no places in a text but count within blocks. */
const FEW_COUNTS = 100;
/** With at most this many distinct numbers, one distance from the place that was read up to may be a coincidence. */
const BY_CHANCE = 2;
/** The most distances from the place that was read up to at which a `position` is seen. */
const FEW_PLACES = 8;
/** The most texts, and their greatest length, that get a state each; other texts are being built. */
const FEW_TEXTS = 12;
const SHORT_TEXT = 12;
/** With fewer samples at a location, those of the same variable at other locations count as well. */
const MANY_SAMPLES = 12;
/** Symbols from further back than this may be stale. */
const FEW_STEPS = 8;
/** The most lengths of a list that is not being built. */
const FEW_LENGTHS = 6;

/**
 * Guesses what to keep of each leaf, from the states that some words lead through. A wrong guess costs time or precision
 * and nothing else: what is proved is proved of all words.
 */
export function classesFromSamples(
  program: Transduction,
  start: State,
  words: readonly SamplingWord[],
  budget: Budget,
): Classes {
  const samples = new Map<string, Map<string, Sample[]>>();
  for (const word of words)
    for (const { state, policy } of statesOn(program, start, word, budget)) {
      const { location, leaves, lists } = outlineOf(state);
      const here = samples.get(location) ?? new Map<string, Sample[]>();
      samples.set(location, here);
      const read = state.input.symbols.length;
      note(here, READ_PATH, { read, number: read > FEW_AT_START ? read : 0, shown: '', length: 0 });
      for (const { path, length } of lists) note(here, path, { read, shown: `list ${length}`, length: 0 });
      const lengths = lengthsOf(leaves);
      for (const [path, number] of lengths) note(here, lengthPath(path), { read, number, shown: '', length: 0 });
      for (const leaf of leaves)
        for (const [path, sample] of samplesOf(state, leaf, policy)) note(here, path, { ...sample, lengths });
    }
  const everywhere = new Map<string, Sample[]>();
  for (const here of samples.values())
    for (const [path, list] of here) for (const sample of list) note(everywhere, path, sample);
  const classes = new Classes();
  for (const [location, here] of samples)
    for (const [path, list] of here) {
      const isRare = path !== READ_PATH && list.length < MANY_SAMPLES;
      const slot = classOf(isRare ? (everywhere.get(path) ?? list) : list, program);
      if (slot !== EXPLICIT) classes.set(location, path, slot);
    }
  for (const [path, list] of everywhere) {
    const slot = classOf(list, program);
    if (path !== READ_PATH && slot !== EXPLICIT) classes.expect(path, slot);
  }
  return classes;
}

function note(here: Map<string, Sample[]>, path: string, sample: Sample): void {
  const list = here.get(path) ?? [];
  here.set(path, list);
  list.push(sample);
}

/** The states before each symbol of a word, as far as the program reads it. */
function* statesOn(
  program: Transduction,
  start: State,
  word: SamplingWord,
  budget: Budget,
): Generator<{ readonly state: State; readonly policy: FollowByStep }> {
  const policy = new FollowByStep(program, word.length);
  const evaluator = new Evaluator(program.language, policy, budget);
  const goesOn = (state: State): boolean => runToQuestion(evaluator, state) instanceof NeedsInput;
  let state: State | undefined = start.fork();
  if (!goesOn(state)) return;
  for (let read = 0; state !== undefined; read++) {
    yield { state, policy };
    const before: State = state;
    state = undefined;
    for (const symbol of word[read] ?? []) {
      const next = before.fork();
      policy.choose(next.input.symbols.length, symbol);
      program.addSymbol(next);
      if (!goesOn(next)) continue;
      state = next;
      break;
    }
  }
}

/** The lengths of the texts that are written to by place. */
function lengthsOf(leaves: readonly Leaf[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const { path, value } of leaves)
    if (path.endsWith(BY_PLACE) && (typeof value === 'string' || value instanceof Text))
      lengths.set(path, typeof value === 'string' ? value.length : value.units.length);
  return lengths;
}

/** Of an open text, where it starts is what counts; of other texts, what they are. */
function samplesOf(state: State, { path, value }: Leaf, policy: FollowByStep): readonly (readonly [string, Sample])[] {
  const isOpen = value instanceof OpenLength || (value instanceof Text && value.rest !== undefined);
  if (isPlainScalar(value) || (isOpen && value.stage !== state.stages.length)) return [];
  const read = state.input.symbols.length;
  if (typeof value === 'number') return [[path, { read, number: value, shown: String(value), length: 0 }]];
  if (value instanceof OpenLength) return [[path, { read, number: value.plus + read, shown: '', length: 0 }]];
  if (value instanceof SymbolicNumber && value.term.sort === Int) {
    // Of a single symbol that is remembered, a few runs do not show all that it can be.
    const here = value.term.variables.length > 1 ? policy.valueOf(value.term) : Number.NaN;
    return [[path, { read, shown: 'number', length: farthest(state, value), here }]];
  }
  if (value instanceof SymbolicNumber || value instanceof SymbolicBoolean)
    return [[path, { read, shown: 'term', length: farthest(state, value) }]];
  const { segments } = ropeOf(coordinatesOf(state), value);
  if (!isOpen) {
    const length = typeof value === 'string' ? value.length : value.units.length;
    return [[path, { read, shown: segmentsKey(segments), length }]];
  }
  const last = segments[segments.length - 1];
  const from = last?.kind === 'slice' ? constantOf(last.from) : read;
  return [[`${path}.from`, { read, number: from ?? 0, shown: String(from), length: 0 }]];
}

/** How far back the symbols are that a value depends on. */
function farthest(state: State, { term }: SymbolicNumber | SymbolicBoolean): number {
  const { symbols } = state.input;
  const oldest = symbols.findIndex(symbol => typeof symbol !== 'number' && term.variables.some(v => v === symbol));
  return oldest < 0 ? 0 : symbols.length - oldest;
}

function classOf(samples: readonly Sample[], { isStream, input }: Transduction): SlotClass {
  const numbers = samples.map(({ number }) => number);
  if (numbers.every(number => number !== undefined)) return classOfNumbers(samples, numbers, isStream);
  const longest = samples.reduce((most, { length }) => Math.max(most, length), 0);
  if (samples.some(({ shown }) => shown === 'number')) {
    if (input !== Char || longest <= LONG_AGO) return EXPLICIT;
    // A number with few values gets a state for each, whatever it was calculated from (`case-split.ts`).
    const old = samples.filter(({ length }) => length > LONG_AGO).map(({ here = Number.NaN }) => here);
    return old.some(Number.isNaN) || new Set(old).size > FEW_NUMBERS ? SYMBOL : EXPLICIT;
  }
  if (samples.some(({ shown }) => shown === 'term')) return longest > FEW_STEPS ? LATEST : EXPLICIT;
  const distinct = new Set(samples.map(({ shown }) => shown)).size;
  if (samples[0].shown.startsWith('list ')) return distinct > FEW_LENGTHS ? OPAQUE : EXPLICIT;
  return distinct <= FEW_TEXTS && longest <= SHORT_TEXT ? EXPLICIT : OPAQUE;
}

function classOfNumbers(samples: readonly Sample[], numbers: readonly number[], isStream: boolean): SlotClass {
  const distinct = new Set(numbers);
  if (distinct.size === 1 || !numbers.every(Number.isInteger)) return EXPLICIT;
  const offsets = samples.map(({ read }, i) => numbers[i] - read);
  const places = new Set(offsets).size;
  const byLength = [...(samples[0].lengths?.keys() ?? [])]
    .map(of => ({ of, places: distancesFrom(of, samples, numbers) }))
    .sort((a, b) => a.places - b.places)[0] ?? { of: '', places: Number.POSITIVE_INFINITY };
  const isNear = !isStream && places <= FEW_PLACES && places < distinct.size && distinct.size > BY_CHANCE;
  if (isNear && places <= byLength.places) return POSITION;
  // Always at one distance from the end of what is written: that is what it is for.
  if (byLength.places === 1 && distinct.size > BY_CHANCE) return { kind: 'length', of: byLength.of };
  if (distinct.size <= (isStream ? FEW_COUNTS : FEW_NUMBERS)) return EXPLICIT;
  if (byLength.places <= FEW_PLACES) return { kind: 'length', of: byLength.of };
  return { kind: 'unknown', low: Math.min(...numbers), high: Math.max(...offsets) };
}

/** How many distances there are between a number and the length of a text. */
function distancesFrom(of: string, samples: readonly Sample[], numbers: readonly number[]): number {
  const distances = new Set(samples.map(({ lengths }, i) => numbers[i] - (lengths?.get(of) ?? Number.NaN)));
  return distances.has(Number.NaN) ? Number.POSITIVE_INFINITY : distances.size;
}
