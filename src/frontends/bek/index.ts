import type { Machine } from '../../automata/machine/machine.ts';
import { Budget, LimitReached } from '../../logic/limits.ts';
import { BitVec, Char, Int, type Sort } from '../../logic/sort.ts';
import type { BekFile, Program } from './ast.ts';
import { checkNames } from './check-names.ts';
import { BekError } from './errors.ts';
import { parseBek } from './parser.ts';
import { translateRules } from './rules.ts';
import { TermReader } from './terms.ts';
import { translateIter } from './translate.ts';

export { BekError } from './errors.ts';

export interface ReadBekOptions {
  /** The name used in messages. */
  readonly file?: string;
  /** Which program of the file; the last one when absent. */
  readonly program?: string;
  /** What a symbol is: a 16-bit code unit (the default), a byte, or a mathematical integer. */
  readonly alphabet?: 'char' | 'byte' | 'int';
  /** Spent on ways through the program and on states; 20,000 of them when absent. */
  readonly budget?: Budget;
}

const DEFAULT_NODES = 20_000;

/**
 * Reads a Bek program as a machine. The `iter` form gives one state with the program's registers, the `replace` form a
 * machine with a window and without registers; both are deterministic.
 *
 * @throws BekError when the file cannot be read; LimitReached when the machine would be too large
 */
export function readBek(source: string, options: ReadBekOptions = {}): Machine {
  const file = options.file ?? '<bek>';
  const budget = options.budget ?? new Budget({ nodes: DEFAULT_NODES });
  const bek = parseBek(source, file);
  checkNames(bek, file);
  const { name, body } = chooseProgram(bek, options.program, file);
  const reader = new TermReader(file, sortOf(options.alphabet ?? 'char'), bek.functions);
  try {
    return body.kind === 'iter'
      ? translateIter(body, reader, file, budget)
      : translateRules(body, reader, file, budget);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const why = body.kind === 'iter' ? 'ifs that follow one another multiply' : 'long patterns that overlap multiply';
    throw new LimitReached(`${file}: the machine of program ${name} is too large (${why}): ${error.reason}`);
  }
}

function chooseProgram({ programs }: BekFile, name: string | undefined, file: string): Program {
  const last = programs[programs.length - 1];
  if (name === undefined) return last;
  const found = programs.find(program => program.name === name);
  if (found !== undefined) return found;
  const names = programs.map(program => program.name).join(', ');
  throw new BekError(file, { line: 1, column: 1 }, `there is no program ${name} in this file; there are: ${names}`);
}

function sortOf(alphabet: 'char' | 'byte' | 'int'): Sort {
  if (alphabet === 'byte') return BitVec(8);
  return alphabet === 'int' ? Int : Char;
}
