import { bytesOfUtf8 } from '../../../host/bytes.ts';
import { num } from '../../../logic/build.ts';
import { Budget } from '../../../logic/limits.ts';
import type { Sort } from '../../../logic/sort.ts';
import { constant, type Term } from '../../../logic/term.ts';
import type { Value } from '../../../logic/value.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import { addSymbol } from '../../../program/input.ts';
import { Unsupported } from '../../../program/source.ts';
import type { State } from '../../../program/state.ts';
import { isCharacters, unitsOf, unitTerm } from '../../../program/text.ts';
import type { Part, Transduction } from '../../../program/transduction.ts';
import { SymbolicNumber } from '../../../program/value.ts';
import { steadyNames } from '../../source-text/steady.ts';
import type { CProgram } from '../c-program.ts';
import { c, languageOf } from '../language.ts';
import { isInteger } from '../values/integer.ts';
import { startOf } from './evaluate.ts';
import { wordOfBytes } from './input-symbols.ts';
import { inputSort, outputSort, type Shape } from './shape.ts';

/** A function as one from words to words. What fails an assertion, or does what C leaves undefined, rejects. */
export function transductionOf(program: CProgram): Transduction {
  const { shape } = program;
  const [input, output] = [inputSort(shape), outputSort(shape)];
  let steady: ReadonlySet<string> | undefined;
  return {
    name: program.text,
    input,
    output,
    language: languageOf(shape.input, program.home),
    hints: hintsOf(program),
    start: () => startOf(program),
    addSymbol: state => {
      addSymbol(state, input);
    },
    isStream: shape.kind !== 'buffer',
    steady: () => {
      steady ??= steadyNames(textsOf(program));
      return steady;
    },
    parts: state => partsOf(state, output, shape),
    written: state => {
      const parts = partsOf(state, output, shape);
      return parts && symbolsOf(state, parts);
    },
  };
}

function textsOf({ files, compileOptions: { workspace } }: CProgram): readonly string[] {
  return files.flatMap(file => workspace.host.files.text(file) ?? []);
}

const MAX_HINTS = 60;
/** String literals without escapes. */
const LITERAL = /"([^"\\\n]{1,16})"/g;

/** The short string constants in the function's file, where their bytes are symbols of its input. */
function hintsOf({ source, shape }: CProgram): readonly (readonly Value[])[] {
  const texts = new Set<string>();
  for (const match of source.matchAll(LITERAL)) if (texts.size < MAX_HINTS) texts.add(match[1]);
  return [...texts].flatMap(text => {
    const word = wordOfBytes([...bytesOfUtf8(text)], shape);
    return word === undefined ? [] : [word];
  });
}

function partsOf({ ending, outputs }: State, output: Sort, { mustEnd }: Shape): readonly Part[] | null {
  if (ending === undefined || ending.kind === 'threw' || ending.kind === 'violated') return null;
  if (ending.kind === 'halted' && !ending.accepted) return null;
  if (ending.kind === 'exhausted' && mustEnd === true) return null;
  return outputs.map((value): Part => {
    if (isCharacters(value)) return value;
    if ((output.kind === 'float' || output.kind === 'enum') && typeof value === 'number')
      return { symbol: constant(value, output) };
    if (isInteger(value)) return { symbol: num(value, output) };
    if (value instanceof SymbolicNumber) return { symbol: value.term };
    throw new Unsupported('writing a value that is not a number, such as an address,', undefined);
  });
}

/** Parts as symbols, of a state whose input has ended. */
function symbolsOf(ended: State, parts: readonly Part[]): readonly Term[] {
  const activity = new Evaluator(c, CONCRETE, Budget.unlimited).attach(ended.fork());
  return parts.flatMap(part =>
    typeof part === 'object' && 'symbol' in part ? [part.symbol] : unitsOf(activity, part).map(unitTerm),
  );
}
