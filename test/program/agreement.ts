import { Driver } from '../../src/frontends/typescript/entry/drive.ts';
import { assignmentOf, outcomeAt, type SymbolicCase } from '../../src/frontends/typescript/entry/symbolic.ts';
import type { NativeOutcome } from '../../src/frontends/typescript/native/call.ts';
import type { SourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { holds } from '../../src/logic/evaluate.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Char, Int } from '../../src/logic/sort.ts';
import type { Term } from '../../src/logic/term.ts';
import { asCharSet } from '../../src/logic/unary.ts';
import { inputVariable } from '../../src/program/input.ts';
import { Unsupported } from '../../src/program/source.ts';

/** What a run gave, as text that is the same for equal outcomes. */
export function show(outcome: NativeOutcome): string {
  // Where something was thrown is only known of runs on inputs.
  const told = 'threw' in outcome ? { threw: outcome.threw } : outcome;
  return JSON.stringify(told, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (Object.is(value, -0)) return '-0';
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
    return value === undefined ? 'undefined' : value;
  });
}

/** Runs a program on concrete words, each time as it was loaded; undefined where that is not supported. */
export class Concrete {
  private readonly driver: Driver;
  private readonly known = new Map<string, string | undefined>();

  constructor(program: SourceProgram) {
    this.driver = new Driver(program, new Budget({ timeout: 60_000 }));
  }

  run(word: string): string | undefined {
    if (!this.known.has(word)) this.known.set(word, this.outcome(word));
    return this.known.get(word);
  }

  private outcome(word: string): string | undefined {
    this.driver.reset();
    try {
      return show(this.driver.run(word));
    } catch (error) {
      if (error instanceof Unsupported) return undefined;
      throw error;
    }
  }
}

/** Whether a word is one of a case: as long as the case says, or longer where the program did not read so far. */
export function isWordOf({ state, path, length }: SymbolicCase, word: string | readonly number[]): boolean {
  if (word.length < length || (state.input.closed && word.length > length)) return false;
  const assignment = assignmentOf(word, typeof word === 'string' ? Char : Int);
  return path.every(conjunct => holds(conjunct, assignment));
}

/** What is wrong with a case for one of its words; undefined when nothing is. */
export function disagreement(
  program: SourceProgram,
  made: SymbolicCase,
  word: string,
  concrete: Concrete,
): string | undefined {
  const wanted = concrete.run(word);
  if (wanted === undefined) return undefined;
  const got = show(outcomeAt(program, made, word));
  return got === wanted ? undefined : `${JSON.stringify(word)}: ${got} instead of ${wanted}`;
}

/** The symbols that a path tells apart: for each one, some inside of what it allows, at its edges. */
function edges(path: readonly Term[], position: number): readonly number[] {
  const subject = inputVariable(position, Char);
  let set = CharSet.all;
  for (const conjunct of path)
    if (conjunct.variables.length === 1 && conjunct.variables[0] === subject)
      set = set.intersect(asCharSet(conjunct) ?? CharSet.all);
  const found = set.bounds;
  return found.length <= 8 ? found : [...found.slice(0, 4), ...found.slice(-4)];
}

/** Other words of a case: one symbol changed to an edge of what the path allows, and all of them at once. */
export function otherWords(made: SymbolicCase, word: string, count: number, seed: number): readonly string[] {
  const choices = Array.from({ length: made.length }, (_, i) => [...edges(made.path, i), word.charCodeAt(i)]);
  const words = new Set<string>();
  let state = seed;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  for (let i = 0; i < 6 * count && words.size < count; i++) {
    const all = i % 2 === 0;
    const place = draw(Math.max(1, made.length));
    const codes = choices.map((options, j) =>
      all || j === place ? options[draw(options.length)] : word.charCodeAt(j),
    );
    const rest = made.state.input.closed ? '' : ['', 'x', '<<', word.slice(made.length)][draw(4)];
    const other = String.fromCharCode(...codes) + rest;
    if (isWordOf(made, other)) words.add(other);
  }
  return [...words];
}
