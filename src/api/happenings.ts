import type { MergedAutomaton } from '../engines/seal/merge-states.ts';
import type { VariableNames } from '../engines/seal/names.ts';
import type { Edge } from '../engines/seal/node.ts';
import { executedOn } from '../engines/seal/trace.ts';
import { type Action, actionOf } from '../frontends/source-text/actions.ts';
import type { Instruction, Terminator } from '../program/ir.ts';
import type { SourceRange, SourceText } from '../program/source.ts';

/** What happens on a way, in the words of the source. */
export interface Happening {
  /** Each once, in the order in which they are done. */
  readonly actions: readonly Action[];
  /** The same for what may be done or not. */
  readonly optional: readonly Action[];
  /** The lines that are executed, by their files. */
  readonly lines: ReadonlyMap<SourceText, ReadonlySet<number>>;
}

export interface HappeningOptions {
  /** Variables and functions whose actions are of no interest. */
  readonly ignored: ReadonlySet<string>;
  /** The functions by which the code reads: calls of them are no actions. */
  readonly readers: ReadonlySet<string>;
  /** Where the function is that is asked about: instructions of what calls it are said to be there. */
  readonly home: SourceRange | undefined;
}

/**
 * What happens on the ways of an automaton: assignments to data that outlives the step, and calls of functions that are not
 * among the code that is followed. What tells states apart is not said again. Each way is read once, when it is asked for;
 * linear in the instructions that were executed on it.
 */
export class Happenings {
  private readonly known = new Map<Edge, Happening>();
  private readonly actions = new Map<Instruction | Terminator, Action | undefined>();
  /** The names of data, without indices. */
  private readonly data: ReadonlySet<string>;

  constructor(
    { merged }: Pick<MergedAutomaton, 'merged'>,
    names: VariableNames,
    private readonly options: HappeningOptions,
  ) {
    const paths = new Set(merged.flat().flatMap(({ environment }) => [...environment.slots.keys()]));
    this.data = new Set([...paths].flatMap(path => names.of(path)?.replace(/\[\d+\]/g, '') ?? []));
  }

  on(edge: Edge): Happening {
    let found = this.known.get(edge);
    if (found === undefined) {
      found = this.read(edge);
      this.known.set(edge, found);
    }
    return found;
  }

  private read({ traces = [] }: Edge): Happening {
    const lines = new Map<SourceText, Set<number>>();
    const actions = new Map<string, Action>();
    const optional = new Map<string, Action>();
    const followed = new Set<string>();
    const { home } = this.options;
    for (const { code, instruction, isOptional } of executedOn(traces)) {
      const { at } = instruction;
      const { source, start } = at;
      if (code.name.startsWith('codomata_') || source.isLibrary || source.text === '') continue;
      if ((start === 0 && at.end === 0) || (home?.source.file === source.file && home.start === start)) continue;
      followed.add(code.name);
      const own = lines.get(source) ?? new Set();
      lines.set(source, own.add(source.placeOf(start).line));
      const action = this.actionOf(instruction);
      if (action !== undefined) (isOptional ? optional : actions).set(action.text, action);
    }
    const telling = (found: ReadonlyMap<string, Action>): readonly Action[] =>
      [...found.values()].filter(action => this.isTelling(action, followed));
    return { actions: telling(actions), optional: telling(optional).filter(({ text }) => !actions.has(text)), lines };
  }

  private actionOf(instruction: Instruction | Terminator): Action | undefined {
    if (!this.actions.has(instruction)) this.actions.set(instruction, actionOf(instruction));
    return this.actions.get(instruction);
  }

  private isTelling({ kind, name }: Action, followed: ReadonlySet<string>): boolean {
    const { ignored, readers } = this.options;
    const last = name.replace(/^.*[.>:]/, '');
    if (ignored.has(name) || ignored.has(last) || ignored.has(name.replace(/[.\-:].*$/, ''))) return false;
    if (kind === 'call') return !readers.has(name) && ![...followed].some(each => isNameOf(each, name));
    return [...this.data].some(
      each => each === name || each.startsWith(`${name}.`) || name.startsWith(`${each}.`) || each.endsWith(`.${name}`),
    );
  }
}

/** Whether a function of a module has this name in the source; C++ puts more around it. */
function isNameOf(linked: string, name: string): boolean {
  return linked === name || linked.includes(`${name.length}${name}`);
}

/** Lines as people write them, `parser.c:12–14, 20`; the text of several files with a semicolon between them. */
export function linesText(all: readonly Happening[]): string {
  const byFile = new Map<string, Set<number>>();
  for (const { lines } of all)
    for (const [{ file }, numbers] of lines) {
      const own = byFile.get(file) ?? new Set();
      for (const line of numbers) own.add(line);
      byFile.set(file, own);
    }
  return [...byFile].map(([file, numbers]) => `${file}:${rangesText([...numbers].sort((a, b) => a - b))}`).join('; ');
}

function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
