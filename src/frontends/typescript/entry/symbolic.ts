import { and, ge, le, num } from '../../../logic/build.ts';
import type { Assignment } from '../../../logic/evaluate.ts';
import { Budget } from '../../../logic/limits.ts';
import type { Session } from '../../../logic/session.ts';
import { BitVec, Char, Int, type Sort } from '../../../logic/sort.ts';
import type { Term, Variable } from '../../../logic/term.ts';
import { type Value as Constant, fromScalar } from '../../../logic/value.ts';
import { atWord } from '../../../program/at-word.ts';
import { follow } from '../../../program/concolic.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import { explore, type Stop } from '../../../program/forking.ts';
import { addSymbol, endInput, inputVariable } from '../../../program/input.ts';
import { joinPaths } from '../../../program/joining.ts';
import type { Entry, Language } from '../../../program/language.ts';
import { LARGEST_INPUT } from '../../../program/range.ts';
import { Unsupported } from '../../../program/source.ts';
import type { Ending, State } from '../../../program/state.ts';
import { Text, type Value } from '../../../program/value.ts';
import { forgetful } from '../forgetful/index.ts';
import { javascript } from '../language.ts';
import { describeThrown } from '../load/describe.ts';
import { furtherArguments, type InputType, type NativeOutcome, type Plain } from '../native/call.ts';
import { newArray } from '../objects/access.ts';
import { newSpread, newTypedSpread } from '../objects/characters.ts';
import { intrinsic } from '../objects/intrinsics.ts';
import type { TypedArrayType } from '../objects/object.ts';
import { getData } from '../objects/properties.ts';
import { freshState } from '../realm/realm.ts';
import { type Drivable, readingText } from './drive.ts';
import { filled, followFeed } from './follow-feed.ts';
import { meaningOf, methodCalls } from './meaning.ts';
import { NotData, plainOf, typedArray, valueOfPlain } from './plain.ts';
import { callMethods, callOnce, callWithOne, feedSymbols, feedWhole, foldSymbols } from './stub.ts';
import { type SymbolShape, sortOfShape } from './takes.ts';
import { watchedCallee } from './watching.ts';

/** What the input of a symbolic run is made of. */
export type Symbols =
  /** Text: code units. Its length is open. */
  | { readonly kind: 'text' }
  /** Integers in a range. A function gets all of them at once, so how many is said before; otherwise it is open. */
  | { readonly kind: 'numbers'; readonly length: number; readonly min: bigint; readonly max: bigint }
  /** Whole numbers of moderate size in a list whose length is open. */
  | { readonly kind: 'open numbers' }
  /** Symbols of a shape, one in each call, or just one. */
  | { readonly kind: 'shaped'; readonly of: SymbolShape };

export const TEXT: Symbols = { kind: 'text' };

/** One way that a program can go. */
export interface SymbolicCase {
  /** After the last instruction. */
  readonly state: State;
  /** What all words of this case, and of its length only they, satisfy. */
  readonly path: readonly Term[];
  readonly length: number;
  /** With values that are right for all words of the case. */
  readonly result: Ending;
}

/** The sort of one symbol, where numbers of a typed array are bit vectors. */
export function symbolSort({ entry }: Drivable, symbols: Symbols): Sort {
  if (symbols.kind === 'text') return Char;
  if (symbols.kind === 'shaped') return sortOfShape(symbols.of);
  if (/^Uint8|^Buffer/.test(entry.input)) return BitVec(8);
  return entry.input === 'Uint16Array' ? BitVec(16) : Int;
}

const WITH_ONE_ZERO: Language = { ...javascript, hasOneZero: true };

/** The language that a program runs in: where it reads text symbol by symbol, a symbol is a string. */
export function symbolicLanguage({ entry }: Drivable, symbols: Symbols, isForgetting = false): Language {
  const isFollowed = 'followed' in entry.shape && entry.shape.followed !== undefined;
  if (isFollowed) return forgetful(symbols.kind === 'text' ? readingText : WITH_ONE_ZERO);
  const own =
    symbols.kind === 'text' && entry.shape.kind !== 'call'
      ? readingText
      : entry.shape.kind === 'stream'
        ? WITH_ONE_ZERO
        : javascript;
  return isForgetting ? forgetful(own, true) : own;
}

/**
 * A program before its first instruction, with an input that nothing is known about.
 *
 * - A function (or a generator, or `write` of a class) gets the whole input: an open text, or a list of numbers of a
 *   length that is known. Text for a parameter that is a list of bytes is not there yet.
 * - `push` and `feed` of a class, and reducers, get one symbol after the other: the run asks for input between two
 *   symbols, and such a state may be kept and gone on from. What each call gives is in `outputs`. Symbols that are code
 *   points are not there yet.
 * - A program that reads by itself asks for input when it reads.
 *
 * With `asValue`, the result is the text that stands for it as a value, with its marks.
 *
 * @throws Unsupported
 */
export function startSymbolic(program: Drivable, symbols: Symbols = TEXT, asValue = false): State {
  const state = freshState(program.heap.snapshot());
  const evaluator = new Evaluator(javascript, CONCRETE, Budget.unlimited);
  const activity = evaluator.attach(state);
  const { found, entry, args } = program;
  const { shape } = entry;
  const plain = (values: readonly Plain[]): readonly Value[] => values.map(value => valueOfPlain(activity, value));
  const start = (made: Entry): State => {
    evaluator.startFrame(state, made);
    return state;
  };
  state.input = { symbols: [], closed: false };
  switch (shape.kind) {
    case 'call':
    case 'generator': {
      if (found.method !== undefined) throw new Unsupported('a method that objects have by themselves', undefined);
      const watching = shape.kind === 'call' ? shape.watching : undefined;
      if (watching !== undefined) {
        const watched = watchedCallee(activity, watching, found, plain(furtherArguments(shape, args)));
        if (entry.input === 'One' && symbols.kind === 'shaped')
          return start(
            callWithOne(watched.callee, { value: undefined }, watched.args, meaningOf(symbols.of), { asValue }),
          );
        const input = wholeInput(evaluator, state, program, symbols);
        return start(callOnce(watched.callee, { value: undefined }, [input, ...watched.args], { asValue }));
      }
      const made = shape.kind === 'call' ? (shape.construct ?? []) : [];
      const receiver =
        found.owner === undefined ? { value: found.receiver } : { owner: found.owner, args: plain(made) };
      const then = shape.kind === 'call' ? undefined : getData(activity, intrinsic('slowPaths'), 'listYielded');
      if (entry.input === 'One' && symbols.kind === 'shaped')
        return start(callWithOne(found.value, receiver, plain(args), meaningOf(symbols.of), { then, asValue }));
      return start(
        callOnce(found.value, receiver, [wholeInput(evaluator, state, program, symbols), ...plain(args)], {
          then,
          asValue,
        }),
      );
    }
    case 'feed': {
      if (shape.followed !== undefined) return start(followFeed(activity, program, shape, shape.followed));
      const { method, finish, fields = false } = shape;
      const meaning = symbols.kind === 'shaped' ? meaningOf(symbols.of) : undefined;
      const construct = plain(shape.construct ?? []);
      const areEvents = symbols.kind === 'shaped';
      const owner = found.owner ?? found.value;
      const feeding = { owner, args: construct, method, finish, fields, areEvents, meaning };
      if (shape.each === 'point') throw new Unsupported('symbols that are code points', undefined);
      if (shape.each !== 'chunk') return start(feedSymbols(feeding));
      return start(feedWhole(feeding, wholeInput(evaluator, state, program, symbols)));
    }
    case 'reducer': {
      if (shape.each === 'point') throw new Unsupported('symbols that are code points', undefined);
      const initial = valueOfPlain(activity, shape.initial);
      const meaning = symbols.kind === 'shaped' ? meaningOf(symbols.of) : undefined;
      return start(foldSymbols(found.value, found.receiver, initial, plain(args.slice(1)), meaning, asValue));
    }
    case 'methods': {
      if (symbols.kind !== 'shaped') throw new Error('methods are called by their names');
      return start(
        callMethods({
          make: { value: found.value, receiver: found.receiver, isClass: shape.made === 'constructed' },
          args: [...plain(shape.construct ?? []), ...(shape.followed?.fill ?? []).map(each => filled(activity, each))],
          ...(shape.followed && {
            rest: new Map(
              Object.entries(shape.followed.rest).map(([name, list]) => [
                name,
                list.map(each => filled(activity, each)),
              ]),
            ),
          }),
          methods: methodCalls(symbols.of, shape.methods),
          key: JSON.stringify([symbols.of, shape.methods]),
          fields: shape.fields === true,
        }),
      );
    }
    case 'stream':
      return start(callOnce(found.value, { value: found.receiver }, plain(args), { asValue: false }));
  }
}

/** The input as one value. Numbers are all there, and the input has ended. */
function wholeInput(evaluator: Evaluator, state: State, program: Drivable, symbols: Symbols): Value {
  const { input } = program.entry;
  if (symbols.kind === 'text') {
    if (input === 'Buffer') throw new Unsupported('symbolic text as bytes', undefined);
    return new Text([], 0);
  }
  if (symbols.kind === 'shaped')
    return newSpread(evaluator.attach(state), new Text([], 0), 'number', meaningOf(symbols.of));
  if (symbols.kind === 'open numbers') {
    const activity = evaluator.attach(state);
    if (input === 'Array') return newSpread(activity, new Text([], 0), 'number');
    if (input === 'Buffer') return newTypedSpread(activity, new Text([], 0), 'Uint8Array', true);
    if (!isOfBits(input)) throw new Unsupported(`learning a function of a ${input}`, undefined);
    return newTypedSpread(activity, new Text([], 0), input);
  }
  const sort = symbolSort(program, symbols);
  for (let i = 0; i < symbols.length; i++) addSymbolOf(state, program, symbols);
  endInput(state);
  const activity = evaluator.attach(state);
  const numbers = state.input.symbols.map(unit => javascript.symbol(unit));
  if (input === 'Array') return newArray(activity, numbers);
  if (sort === Int && !fits(input, symbols)) throw new Unsupported(`numbers outside of a ${input}`, undefined);
  return typedArray(
    activity,
    input === 'Buffer' ? 'Uint8Array' : (input as TypedArrayType),
    numbers,
    input === 'Buffer',
  );
}

/** Whether all numbers of the input's sort, which are bits, are elements of such an array. */
function isOfBits(input: InputType): input is 'Uint8Array' | 'Uint8ClampedArray' | 'Uint16Array' {
  return input === 'Uint8Array' || input === 'Uint8ClampedArray' || input === 'Uint16Array';
}

function fits(input: InputType, { min, max }: Symbols & { readonly kind: 'numbers' }): boolean {
  const bits = Number(/\d+/.exec(input)?.[0] ?? 8);
  if (input.startsWith('Float')) return min >= -(2n ** 24n) && max <= 2n ** 24n;
  const signed = input.startsWith('Int');
  return signed
    ? min >= -(2n ** BigInt(bits - 1)) && max < 2n ** BigInt(bits - 1)
    : min >= 0n && max < 2n ** BigInt(bits);
}

/** One more symbol of a program's input; of a number, its range goes on the path. */
export function addSymbolOf(state: State, program: Drivable, symbols: Symbols): void {
  if (symbols.kind === 'numbers' && (symbols.min < -LARGEST_INPUT || symbols.max > LARGEST_INPUT))
    throw new Unsupported(`a symbolic number beyond ${LARGEST_INPUT}`, undefined);
  const added = addSymbol(state, symbolSort(program, symbols));
  if (symbols.kind === 'numbers' && added.sort === Int)
    state.path.push(and(ge(added, num(symbols.min, Int)), le(added, num(symbols.max, Int))));
}

/** The values of the input's symbols, for evaluating terms. */
export function assignmentOf(word: string | readonly number[], sort: Sort): Assignment {
  return new Map<Variable, Constant>(constantsOf(word, sort).map((value, i) => [inputVariable(i, sort), value]));
}

function constantsOf(word: string | readonly number[], sort: Sort): readonly Constant[] {
  const codes = typeof word === 'string' ? Array.from({ length: word.length }, (_, i) => word.charCodeAt(i)) : word;
  return codes.map(code => fromScalar(sort, BigInt(code)));
}

/**
 * Runs a program on one word with symbolic symbols: the path that the word takes, and results that are right for all
 * words of that path. As long as the word, plus what the program does.
 *
 * @throws Unsupported, LimitReached
 */
export function followWord(program: Drivable, word: string | readonly number[], budget: Budget): SymbolicCase {
  const symbols = symbolsOf(word);
  const sort = symbolSort(program, symbols);
  const state = startSymbolic(program, symbols);
  follow(symbolicLanguage(program, symbols), state, constantsOf(word, sort), sort, budget);
  return caseOf(state);
}

function symbolsOf(word: string | readonly number[]): Symbols {
  if (typeof word === 'string') return TEXT;
  const most = BigInt(LARGEST_INPUT);
  if (word.some(number => Math.abs(number) > LARGEST_INPUT))
    throw new Unsupported(`a symbolic number beyond ${LARGEST_INPUT}`, undefined);
  return { kind: 'numbers', length: word.length, min: -most, max: most };
}

function caseOf(state: State): SymbolicCase {
  if (state.ending === undefined) throw new Error('the run has not ended');
  return { state, path: state.path, length: state.input.symbols.length, result: state.ending };
}

/**
 * All cases of all words up to a length: every word satisfies the path of exactly one case of its length. A program that
 * ends before it has read all of its input gives one case for all words that start like this: those with `length` or
 * more symbols, where the state's input is not closed.
 *
 * @throws Unsupported where one of the paths needs a rule that is missing; LimitReached; Z3NotLoaded where code needs it
 */
export function* exploreWords(
  program: Drivable,
  maxLength: number,
  session: Session,
  symbols: Symbols = TEXT,
): Generator<SymbolicCase> {
  const language = symbolicLanguage(program, symbols);
  const waiting = [startSymbolic(program, symbols)];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop())
    for (const stop of explore(language, state, session))
      if (stop.why === 'ended') yield caseOf(stop.state);
      else waiting.push(...goOn(stop, program, maxLength, symbols));
}

/** Like {@link exploreWords} for the words of one length, with paths joined: few cases, with larger terms. */
export function joinWords(
  program: Drivable,
  length: number,
  session: Session,
  symbols: Symbols = TEXT,
): readonly SymbolicCase[] {
  const start = startSymbolic(program, symbols);
  if (!start.input.closed) {
    while (start.input.symbols.length < length) addSymbolOf(start, program, symbols);
    endInput(start);
  }
  return joinPaths(symbolicLanguage(program, symbols), start, session).map(({ state }) => caseOf(state));
}

/** The states after a stop for input: at the end of the input, and with one more symbol. */
function goOn({ state }: Stop, program: Drivable, maxLength: number, symbols: Symbols): readonly State[] {
  const states: State[] = [];
  if (state.input.symbols.length < maxLength) {
    const longer = state.fork();
    addSymbolOf(longer, program, symbols);
    states.push(longer);
  }
  endInput(state);
  return [...states, state];
}

/** What a case is for one of its words, in the form of a concrete run's outcome. */
export function outcomeAt(program: Drivable, { state }: SymbolicCase, word: string | readonly number[]): NativeOutcome {
  const sort = symbolSort(program, symbolsOf(word));
  const whole = state.fork();
  while (!whole.input.closed && whole.input.symbols.length < word.length) addSymbol(whole, sort);
  endInput(whole);
  const made = atWord(whole, assignmentOf(word, sort));
  const activity = new Evaluator(javascript, CONCRETE, Budget.unlimited).attach(made);
  const plain = (value: Value): Plain => plainOf(activity, value);
  const { ending } = made;
  try {
    if (ending?.kind === 'threw') return { threw: describeThrown(activity, ending.value) };
    const value = ending?.kind === 'returned' ? ending.value : undefined;
    const { shape } = program.entry;
    switch (shape.kind) {
      case 'call':
      case 'generator':
        return { returned: plain(value) };
      case 'methods':
      case 'feed': {
        const each = made.outputs.map(plain);
        const finish = shape.kind === 'feed' ? shape.finish : undefined;
        return { returned: finish === undefined ? { each } : { each, finish: plain(value) } };
      }
      case 'reducer':
        return { returned: plain(value) };
      case 'stream':
        return {
          returned: {
            outputs: made.outputs.map(plain),
            events: made.events.map(({ name, args }) => ({ name, args: args.map(plain) })),
            ended: ending?.kind === 'exhausted',
          },
        };
    }
  } catch (error) {
    if (error instanceof NotData) return { opaque: error.message };
    throw error;
  }
}
