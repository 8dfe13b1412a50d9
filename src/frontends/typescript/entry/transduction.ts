import { MARKS } from '../../../automata/words/marks.ts';
import { convert, floatFunction } from '../../../logic/build.ts';
import { Budget } from '../../../logic/limits.ts';
import { Float, Int, type Sort } from '../../../logic/sort.ts';
import { constant, type Term } from '../../../logic/term.ts';
import type { Activity } from '../../../program/activity.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import { addSymbol } from '../../../program/input.ts';
import { LARGEST_INPUT } from '../../../program/range.ts';
import { Unsupported } from '../../../program/source.ts';
import type { State } from '../../../program/state.ts';
import { isCharacters, unitsOf, unitTerm } from '../../../program/text.ts';
import { type Part, type Transduction, UnexpectedKind } from '../../../program/transduction.ts';
import { Reference, SymbolicNumber, Text, type Value } from '../../../program/value.ts';
import { steadyNames } from '../../source-text/steady.ts';
import { javascript } from '../language.ts';
import { LoadError } from '../load/load-error.ts';
import { ofKind } from '../objects/access.ts';
import { spreadAt } from '../objects/characters.ts';
import { isCollection, listedNumbers } from '../objects/collection.ts';
import { JsObject } from '../objects/object.ts';
import { typedLength, typedRead } from '../objects/typed.ts';
import type { SourceProgram } from '../source-program.ts';
import { type Gives, givesOf, outputSort } from './gives.ts';
import { type Symbols, startSymbolic, symbolicLanguage, TEXT } from './symbolic.ts';
import { INTEGER, inputSort, symbolShape, type Takes, UNIT } from './takes.ts';

const FLOAT = Float(64);

function floatTerm(term: Term): Term {
  return term.sort === FLOAT ? term : floatFunction({ name: 'nearest' }, FLOAT, term);
}

/** Numbers in lists and streams are integers of at most 25 bits, with which JavaScript calculates exactly. */
const SMALL_INTEGERS: Symbols = {
  kind: 'numbers',
  length: 0,
  min: BigInt(-LARGEST_INPUT),
  max: BigInt(LARGEST_INPUT),
};

/** What the function takes; `--alphabet` says it where its type does not. @throws SourceError where it is not certain */
export function takenBy({ entry, text }: SourceProgram, alphabet?: 'char' | 'byte' | 'int'): Takes {
  const { decision, shape } = entry;
  const isNumbers = alphabet === 'byte' || alphabet === 'int';
  if (shape.kind === 'stream') return { kind: 'each', of: alphabet === 'char' ? UNIT : INTEGER };
  if ('problem' in decision) {
    if (!isNumbers) throw decision.problem;
    return { kind: 'list', of: INTEGER, as: entry.input };
  }
  const { takes } = decision;
  if (!isNumbers || takes.kind === 'one' || symbolShape(takes).kind === 'integer') return takes;
  if (symbolShape(takes).kind !== 'unit')
    throw new LoadError(`${text}: --alphabet ${alphabet} does not fit: ${decision.because}; leave it out`);
  return takes.kind === 'each' ? { kind: 'each', of: INTEGER } : { kind: 'list', of: INTEGER, as: entry.input };
}

/**
 * A function as one from words to words: what it takes and gives, symbol by symbol. What throws rejects.
 *
 * @throws Unsupported, SourceError where it is not certain what the function takes
 */
export function transductionOf(
  program: SourceProgram,
  alphabet?: 'char' | 'byte' | 'int',
  asValue = false,
  isForgetting = program.isForgetting === true,
): Transduction {
  const takes = takenBy(program, alphabet);
  const isFollowed = 'followed' in program.entry.shape && program.entry.shape.followed !== undefined;
  const forgets = isForgetting || isFollowed;
  const gives = asValue || forgets ? 'value' : givesOf(program, takes);
  const isText = symbolShape(takes).kind === 'unit';
  const symbols: Symbols = isText
    ? TEXT
    : symbolShape(takes).kind !== 'integer'
      ? { kind: 'shaped', of: symbolShape(takes) }
      : takes.kind === 'list'
        ? { kind: 'open numbers' }
        : SMALL_INTEGERS;
  const [input, output] = [inputSort(takes), outputSort(gives)];
  return {
    name: program.text,
    input,
    output,
    language: {
      ...symbolicLanguage(program, symbols, isForgetting),
      ...(program.home === undefined ? {} : { home: program.home }),
    },
    ...(input === Int ? { largest: BigInt(LARGEST_INPUT) } : {}),
    ...(gives === 'value' ? { writesValues: true } : {}),
    ...(takes.kind === 'one' ? { takesOne: true } : {}),
    ...(isForgetting ? { assumptions: FORGETFUL } : {}),
    ...(forgets
      ? { counted: countedIn(program), steady: () => steadyIn(program) }
      : { forgetting: () => transductionOf(program, alphabet, asValue, true) }),
    hints: isText ? literalsOf(program) : [],
    // What is forgotten is in no result: nobody looks at it.
    start: () => startSymbolic(program, symbols, gives === 'value' && !isForgetting),
    startUnread: () => startSymbolic(program, symbols, false),
    addSymbol: state => {
      addSymbol(state, input);
    },
    isStream: isFollowed || takes.kind === 'each' || takes.kind === 'one',
    parts: state => (isForgetting ? (isRejected(state) ? null : []) : partsBy(program, gives, state)),
    written: state => {
      const parts = partsBy(program, gives, state);
      return parts && symbolsOf(state, parts, output);
    },
  };
}

/** What is taken for granted of objects of which nothing is known. */
export const FORGETFUL: readonly string[] = [
  'objects that are handed in, or of which too much would have to be kept, have methods of the library under its names, and no getters and conversions of their own',
  'using them throws nothing that the code catches',
  'they do not lead back to objects that are kept',
];

const COUNTED =
  /([\w$]+)\s*(?:\+\+|--|[-+*/]=)|(?:\+\+|--)\s*(?:[\w$]+\s*\.\s*)*([\w$]+)|([\w$]+)\s*=\s*[^=;\n]*\b\3\s*[-+]/g;

const steady = new WeakMap<SourceProgram, ReadonlySet<string>>();

/** The names in a program's files of what is only assigned constants. */
function steadyIn(program: SourceProgram): ReadonlySet<string> {
  const { files, workspace } = program;
  let known = steady.get(program);
  if (known === undefined) {
    known = steadyNames(files.map(file => workspace.host.files.text(file) ?? ''));
    steady.set(program, known);
  }
  return known;
}

/** The names in a program's files of what is counted or added to. */
function countedIn({ files, workspace }: SourceProgram): ReadonlySet<string> {
  const texts = files.map(file => workspace.host.files.text(file) ?? '');
  return new Set(
    texts.flatMap(text => Array.from(text.matchAll(COUNTED), ([, ...names]) => names.find(Boolean) ?? '')),
  );
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

function isRejected({ ending }: State): boolean {
  if (ending === undefined || ending.kind === 'threw' || ending.kind === 'violated') return true;
  return ending.kind === 'halted' && !ending.accepted;
}

function partsBy(program: SourceProgram, gives: Gives, ended: State): readonly Part[] | null {
  const state = ended.fork();
  const activity = new Evaluator(javascript, CONCRETE, Budget.unlimited).attach(state);
  const { ending } = state;
  if (isRejected(state)) return null;
  const { shape } = program.entry;
  const returned = ending?.kind === 'returned' ? ending.value : undefined;
  switch (shape.kind) {
    case 'call':
    case 'generator':
    case 'reducer':
      if (gives === 'numbers' && !isList(activity, returned)) throw new UnexpectedKind('a list of whole numbers');
      return partsOf(activity, returned, gives);
    case 'methods':
    case 'feed': {
      if (gives !== 'value')
        return [...state.outputs, returned].flatMap(part => (part === undefined ? [] : partsOf(activity, part, gives)));
      if (shape.fields === true) return partsOf(activity, returned, gives);
      return [{ symbol: constant(MARKS.list, Int) }, ...state.outputs.filter(isCharacters)];
    }
    case 'stream':
      return state.outputs.flatMap(value => partsOf(activity, value, gives));
  }
}

/** Parts as symbols, of a state whose input has ended. */
function symbolsOf(ended: State, parts: readonly Part[], output: Sort): readonly Term[] {
  const activity = new Evaluator(javascript, CONCRETE, Budget.unlimited).attach(ended.fork());
  return parts.flatMap(part => {
    const units = typeof part === 'object' && 'symbol' in part ? [part.symbol] : unitsOf(activity, part).map(unitTerm);
    return units.map(unit => (unit.sort === output ? unit : convert(unit, output)));
  });
}

/** What a value is as symbols; its kind must be the one that is expected. */
function partsOf(activity: Activity, value: Value, gives: Gives): readonly Part[] {
  switch (gives) {
    case 'value':
    case 'text':
      if (!isCharacters(value)) throw new UnexpectedKind('a text');
      if (typeof value !== 'string' && value.rest !== undefined && value.stage !== activity.state.stages.length)
        throw new Unsupported(
          'using a text again after it was transformed as a whole (by replace, map or the like)',
          undefined,
        );
      return [value];
    case 'number':
      if (typeof value === 'number') return [{ symbol: constant(value, FLOAT) }];
      if (!(value instanceof SymbolicNumber)) throw new UnexpectedKind('a number');
      return [{ symbol: floatTerm(value.term) }];
    default:
      return numberParts(activity, value);
  }
}

/** Whether a value is what a state that stands for many keeps of all that was written: a text of which nothing is known. */
function isAllWritten(value: Value): value is Text {
  return (
    value instanceof Text && value.units.length === 0 && value.before.length === 1 && value.before[0].kind === 'opaque'
  );
}

/** Whether a value is a list, in any of the forms that lists have. */
function isList(activity: Activity, value: Value): boolean {
  if (isCollection(activity, value) || isAllWritten(value)) return true;
  return ofKind(activity, value, 'array') !== undefined || ofKind(activity, value, 'typed') !== undefined;
}

/** Whole numbers, one after the other: a number, or a list of them. There is no whole number that is -0. */
function numberParts(activity: Activity, value: Value, isItem = false): readonly Part[] {
  if (typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0))
    return [{ symbol: constant(BigInt(value), Int) }];
  if (value instanceof SymbolicNumber && value.term.sort === Int) return [{ symbol: value.term }];
  if (isItem) throw new UnexpectedKind('a list of whole numbers');
  if (isCollection(activity, value)) return [listedNumbers(activity, value)];
  if (isAllWritten(value)) return [value];
  const spread = spreadAt(activity, value);
  if (spread?.by === 'number') return [spread.text];
  const list = ofKind(activity, value, 'array');
  if (list !== undefined) return list.elements.flatMap(element => numberParts(activity, element, true));
  const typed = ofKind(activity, value, 'typed');
  if (typed !== undefined)
    return Array.from({ length: typedLength(activity, typed) }, (_, i) =>
      numberParts(activity, typedRead(activity, typed, i), true),
    ).flat();
  throw new UnexpectedKind('a list of whole numbers');
}
