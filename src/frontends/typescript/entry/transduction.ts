import { convert } from '../../../logic/build.ts';
import { Budget } from '../../../logic/limits.ts';
import { Char, Int, type Sort } from '../../../logic/sort.ts';
import { constant, type Term } from '../../../logic/term.ts';
import type { Activity } from '../../../program/activity.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import { addSymbol } from '../../../program/input.ts';
import { LARGEST_INPUT } from '../../../program/range.ts';
import { Unsupported } from '../../../program/source.ts';
import type { Ending, State } from '../../../program/state.ts';
import { isCharacters, unitsOf, unitTerm } from '../../../program/text.ts';
import type { Part, Transduction } from '../../../program/transduction.ts';
import { Reference, SymbolicNumber, type Value } from '../../../program/value.ts';
import { javascript } from '../language.ts';
import { ofKind } from '../objects/access.ts';
import { spreadAt } from '../objects/characters.ts';
import { collectedText, isCollection } from '../objects/collection.ts';
import { JsObject } from '../objects/object.ts';
import { typedLength, typedRead } from '../objects/typed.ts';
import type { SourceProgram } from '../source-program.ts';
import { takesNumbers } from './explain.ts';
import { type Symbols, startSymbolic, symbolicLanguage, symbolSort, TEXT } from './symbolic.ts';

/** Numbers are integers of at most 25 bits, with which JavaScript calculates exactly as long as few are multiplied. */
const SMALL_INTEGERS: Symbols = {
  kind: 'numbers',
  length: 0,
  min: BigInt(-LARGEST_INPUT),
  max: BigInt(LARGEST_INPUT),
};

/**
 * A function as one from words to words: text to text, or numbers to numbers. What throws rejects.
 *
 * Functions over lists of numbers get all of them at once, so `start` is about the empty list for them; programs that
 * read number by number, and all those over text, have an open input.
 */
export function transductionOf(program: SourceProgram, alphabet?: 'char' | 'byte' | 'int'): Transduction {
  const isNumbers = alphabet === 'byte' || alphabet === 'int' || (alphabet === undefined && takesNumbers(program));
  const symbols = isNumbers ? SMALL_INTEGERS : TEXT;
  const input = symbolSort(program, symbols);
  const output = isNumbers ? Int : Char;
  return {
    name: program.text,
    input,
    output,
    language: symbolicLanguage(program, symbols),
    ...(input === Int ? { largest: BigInt(LARGEST_INPUT) } : {}),
    hints: isNumbers ? [] : literalsOf(program),
    start: () => startSymbolic(program, symbols),
    addSymbol: state => {
      addSymbol(state, input);
    },
    isStream: program.entry.shape.kind !== 'call' && program.entry.shape.kind !== 'generator',
    parts: state => partsBy(program, state, output),
    written: state => {
      const parts = partsBy(program, state, output);
      return parts && symbolsOf(state, parts, output);
    },
  };
}

const MAX_HINTS = 60;
const MAX_HINT = 16;
/** String literals without escapes, and runs of plain characters in regular expressions. */
const LITERAL = /'([^'\\\n]{2,16})'|"([^"\\\n]{2,16})"|`([^`\\$\n]{2,16})`|\/((?:&|<|-|#|[a-z]|;|>|!){2,16})\//g;

/** The short string constants in the function's file, from the function on. */
function literalsOf({ found: { value }, heap }: SourceProgram): readonly (readonly number[])[] {
  const object = value instanceof Reference ? heap.read(value.object) : undefined;
  if (!(object instanceof JsObject) || object.internals.kind !== 'closure') return [];
  const { source, start } = object.internals.code.at;
  const texts = new Set<string>();
  for (const text of [source.text.slice(start), source.text.slice(0, start)])
    for (const match of text.matchAll(LITERAL)) {
      const literal = match.slice(1).find(group => group !== undefined);
      if (literal !== undefined && literal.length <= MAX_HINT && texts.size < MAX_HINTS) texts.add(literal);
    }
  return [...texts].map(text => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)));
}

function partsBy({ entry: { shape } }: SourceProgram, ended: State, output: Sort): readonly Part[] | null {
  const state = ended.fork();
  const activity = new Evaluator(javascript, CONCRETE, Budget.unlimited).attach(state);
  const { ending } = state;
  if (ending === undefined || ending.kind === 'threw' || ending.kind === 'violated') return null;
  if (ending.kind === 'halted' && !ending.accepted) return null;
  return valuesOf(shape.kind, state, ending).flatMap(value => partsOf(activity, value, output));
}

/** Parts as symbols, of a state whose input has ended. */
function symbolsOf(ended: State, parts: readonly Part[], output: Sort): readonly Term[] {
  const activity = new Evaluator(javascript, CONCRETE, Budget.unlimited).attach(ended.fork());
  return parts.flatMap(part => {
    if (typeof part === 'object' && 'symbol' in part) return [part.symbol];
    const units = unitsOf(activity, part).map(unitTerm);
    return output === Char ? units : units.map(unit => convert(unit, output));
  });
}

/** The values that were written, in order. */
function valuesOf(kind: SourceProgram['entry']['shape']['kind'], state: State, ending: Ending): readonly Value[] {
  const returned = ending.kind === 'returned' ? ending.value : undefined;
  switch (kind) {
    case 'call':
    case 'generator':
      return [returned];
    case 'feed':
      return [...state.outputs, returned].filter(part => part !== undefined);
    case 'stream':
      return state.outputs;
    case 'reducer':
      throw new Unsupported('the machine of a reducer, which gives states and writes nothing', undefined);
  }
}

function partsOf(activity: Activity, value: Value, output: Sort): readonly Part[] {
  if (isCharacters(value)) {
    if (typeof value !== 'string' && value.rest !== undefined && value.stage !== activity.state.stages.length)
      throw new Unsupported('another use of a text that was transformed as a whole', undefined);
    return [value];
  }
  if (output === Int && typeof value === 'number' && Number.isSafeInteger(value))
    return [{ symbol: constant(BigInt(value), Int) }];
  if (output === Int && value instanceof SymbolicNumber && value.term.sort === Int) return [{ symbol: value.term }];
  const whole = spreadAt(activity, value)?.text ?? (isCollection(activity, value) && collectedText(activity, value));
  if (whole !== false) return partsOf(activity, whole, output);
  const list = ofKind(activity, value, 'array');
  if (list !== undefined) return list.elements.flatMap(element => partsOf(activity, element, output));
  const typed = ofKind(activity, value, 'typed');
  if (typed !== undefined && output === Int)
    return Array.from({ length: typedLength(activity, typed) }, (_, i) =>
      partsOf(activity, typedRead(activity, typed, i), output),
    ).flat();
  throw new Unsupported(`a result that is ${output === Char ? 'no text' : 'no list of integers'}`, undefined);
}
