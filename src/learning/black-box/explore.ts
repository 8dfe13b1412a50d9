import { CharSet } from '../../logic/char-set.ts';
import { alikeIn, clusters, grouped, type Symbols } from './clusters.ts';
import { constantly, fitFunction, isConstant, isItself, itself, type Sample, tabulated } from './fit.ts';
import { type Sheet, valuesOf, type Word, type Written } from './oracle.ts';
import { type Atom, fitAtom, type State, sameAt, writtenBefore } from './rows.ts';
import { MoreSuffixes, NotAlike } from './signals.ts';
import { representatives, setOf } from './symbols.ts';
import type { Table } from './table.ts';

/** Symbols on which a state does the same. */
export interface Group {
  readonly symbols: CharSet;
  readonly target: number;
  /** Functions of the symbol that is read (`back` 0) or of one before it. */
  readonly outputs: readonly Atom[];
}

/** A cluster with the suffixes that were tried for all of its symbols. */
interface Cluster {
  readonly symbols: Symbols;
  readonly full: readonly number[];
}

/** Symbols with one target, and what is written on them, with the symbol itself where it is `null`. */
interface Part {
  readonly symbols: Symbols;
  readonly target: State;
  readonly writes: Pattern;
}

type Pattern = readonly (number | null)[];

/** Up to this many symbols, each is tried with each suffix. */
const SMALL_UNIVERSE = 256;
const FEW_OUTPUTS = 16;
/** From this many symbols on, those for which the same is written, apart from copies of the symbol, are a group of their own. */
const LARGE = 64;
/** From this many symbols on, those of one pattern are fitted separately. */
const SEVERAL = 4;
const SIBLING_CHECKS = 3;

/**
 * Finds out what a state does on every symbol. Every symbol is tried at least with the empty suffix; with other suffixes
 * only representatives are, until two of them turn out to differ; then the suffix that tells is tried for all symbols
 * that looked alike. Large sets of symbols come first, so that a state that is over any symbol is there before symbols that
 * only by accident look different are matched with it.
 */
export class Exploration {
  private readonly sheets = new Map<number, Sheet>();
  private readonly universe: number;
  /** What symbols may be written for other reasons than that they are read. */
  private readonly context: Word;

  constructor(
    private readonly table: Table,
    private readonly state: State,
  ) {
    this.universe = table.oracle.universe;
    this.context = state.words[0] + state.written[0];
  }

  /** @throws MoreSuffixes, NotAlike, KeepsGrowing */
  async groups(): Promise<readonly Group[]> {
    const all = [...CharSet.range(0, this.universe - 1)];
    const { suffixes } = this.table;
    const full = this.universe <= SMALL_UNIVERSE ? suffixes.map((_, e) => e) : [0];
    const pending = [...(await this.split({ symbols: all, full: [] }, full))];
    const parts: Part[] = [];
    const largest = (): Cluster | undefined => pending.sort((a, b) => a.symbols.length - b.symbols.length).pop();
    for (let next = largest(); next !== undefined; next = largest())
      pending.push(...(await this.assignTargets(next, parts)));
    const groups: Group[] = [];
    for (const target of new Set(parts.map(part => part.target)))
      groups.push(...(await this.fit(parts.filter(part => part.target === target))));
    return merged(groups, this.universe);
  }

  /** The parts of a cluster after more suffixes were tried for all of it. */
  private async split({ symbols, full }: Cluster, more: readonly number[]): Promise<readonly Cluster[]> {
    const set = setOf(symbols, this.universe);
    for (const e of more)
      this.sheets.set(e, await this.table.oracle.sheet(this.state.words[0], this.table.suffixes[e], set));
    const tried = [...full, ...more];
    return clusters(
      symbols,
      tried.map(e => this.sheetOf(e)),
    ).map(part => ({ symbols: part, full: tried }));
  }

  private sheetOf(suffix: number): Sheet {
    const sheet = this.sheets.get(suffix);
    if (sheet === undefined) throw new Error('the suffix was not tried');
    return sheet;
  }

  /** Adds parts with their targets where all representatives of a cluster agree; gives the clusters that are left. */
  private async assignTargets(cluster: Cluster, parts: Part[]): Promise<readonly Cluster[]> {
    const { symbols, full } = cluster;
    const set = setOf(symbols, this.universe);
    const chosen = representatives(set, this.table.telling);
    const found = await this.table.targets(this.state, chosen);
    const distinct = [...new Set(found)];
    const others = set.minus(this.table.telling);
    if (distinct.length > 1 && others !== set && !others.isEmpty) {
      const known = chosen.filter(symbol => this.table.telling.has(symbol));
      const targetOf = new Map(chosen.map((symbol, i) => [symbol, distinct.indexOf(found[i])]));
      const apart = grouped(known, symbol => String(targetOf.get(symbol)));
      return [{ symbols: [...others], full }, ...apart.map(list => ({ symbols: ascending(list), full }))];
    }
    const states = distinct.filter(target => target !== 'dead');
    for (const target of states)
      if (full.every(e => target.template[e] === null)) {
        const e = target.template.findIndex(atoms => atoms !== null);
        return this.split(cluster, [e]);
      }
    const telling = this.tellingSuffix(states, full);
    if (telling !== undefined) return this.split(cluster, [telling]);
    let left = alikeIn(
      symbols,
      full.map(e => this.sheetOf(e)),
    );
    for (const target of states) left = left.flatMap(list => this.take(list, target, full, parts));
    const alive = left.flatMap(list => (full.some(e => this.sheetOf(e).at(list[0]) !== null) ? list : []));
    if (alive.length === symbols.length) throw new NotAlike(this.state.words[0]);
    if (alive.length === 0) return [];
    return clusters(
      ascending(alive),
      full.map(e => this.sheetOf(e)),
    ).map(part => ({ symbols: part, full }));
  }

  /**
   * Adds those symbols of a list with answers that are alike that lead to a target as a part; gives the others. Where
   * nothing depends on the symbol but copies of it, one that is not written for another reason stands for all.
   */
  private take(list: Symbols, target: State, full: readonly number[], parts: Part[]): readonly Symbols[] {
    const special = this.specialSymbols(target, full);
    const plain = special === undefined ? [] : list.filter(symbol => !special.has(symbol));
    const single = special === undefined ? list : list.filter(symbol => special.has(symbol));
    const left: number[] = [];
    const put = (symbols: Symbols, output: Word | undefined): void => {
      if (output === undefined) for (const symbol of symbols) left.push(symbol);
      else parts.push({ symbols, target, writes: patternOf(output, symbols[0]) });
    };
    if (plain.length > 0) put(plain, this.writes(target, plain[0], full));
    for (const symbol of single) put([symbol], this.writes(target, symbol, full));
    return left.length === 0 ? [] : [ascending(left)];
  }

  /** The symbols that occur in what a target has yet to write; `undefined` when it writes functions of the last one. */
  private specialSymbols({ template }: State, full: readonly number[]): ReadonlySet<number> | undefined {
    const special = new Set(valuesOf(this.context).map(Number));
    for (const e of full)
      for (const { back, value } of template[e] ?? []) {
        if (back === 1 && !isItself(value)) return undefined;
        if (back === 0) special.add(value.at(0));
        if (back > 1) for (const symbol of valuesOf(this.state.words[0])) special.add(value.at(Number(symbol)));
      }
    return special;
  }

  /** A suffix that was not tried for the whole cluster and on which two of its targets differ. */
  private tellingSuffix(states: readonly State[], full: readonly number[]): number | undefined {
    for (let e = 0; e < this.table.suffixes.length; e++) {
      if (full.includes(e)) continue;
      if (states.some(({ template }) => !sameAt(template, states[0].template, e))) return e;
    }
    return undefined;
  }

  /** What the state writes on a symbol if that leads to a target; `undefined` when it does not. */
  private writes(target: State, symbol: number, suffixes: readonly number[]): Word | undefined {
    const word = this.state.words[0] + String.fromCharCode(symbol);
    const before = writtenBefore(target.template, word, e => this.sheetOf(e).at(symbol) ?? null, suffixes);
    const [written] = this.state.written;
    for (const e of suffixes)
      if (this.sheetOf(e).at(symbol)?.startsWith(written) === false)
        throw new MoreSuffixes(String.fromCharCode(symbol) + this.table.suffixes[e]);
    return before?.startsWith(written) ? before.slice(written.length) : undefined;
  }

  /** Guards and outputs of the parts that lead to one target. */
  private async fit(parts: readonly Part[]): Promise<readonly Group[]> {
    const [{ target }] = parts;
    const { sizes } = this.table;
    const found: (readonly [Symbols, readonly Atom[]])[] = [];
    const large = parts.filter(part => part.symbols.length >= LARGE);
    for (const { symbols, writes } of large)
      found.push([symbols, writes.map(code => ({ back: 0, value: code === null ? itself(sizes) : constantly(code) }))]);
    const patterns = new Map<number, Pattern>();
    for (const { symbols, writes } of parts)
      if (symbols.length < LARGE) for (const symbol of symbols) patterns.set(symbol, writes);
    const patternAt = (symbol: number): Pattern => patterns.get(symbol) ?? [];
    const at = (symbol: number): Word => String.fromCharCode(...patternAt(symbol).map(code => code ?? symbol));
    for (const sameLength of grouped(ascending([...patterns.keys()]), symbol => patternAt(symbol).length))
      for (const shape of shapes(sameLength, patternAt)) found.push(...fitted(shape, at, this.table));
    const groups: Group[] = [];
    for (const [list, outputs] of found)
      groups.push({
        symbols: setOf(list, this.universe),
        target: target.id,
        outputs: await this.overWindow(list, outputs, target),
      });
    return groups;
  }

  /** Outputs that are constant here, but functions of an older symbol on the other words of the state. */
  private async overWindow(symbols: Symbols, outputs: readonly Atom[], target: State): Promise<readonly Atom[]> {
    const { words, written } = this.state;
    if (words.length === 1 || outputs.length === 0) return outputs;
    const checked = representatives(setOf(symbols, this.universe), this.table.telling).slice(0, SIBLING_CHECKS);
    let result = outputs;
    for (const symbol of checked) {
      const rows = await this.table.rows(words.map(word => word + String.fromCharCode(symbol)));
      const wrote = words.map((word, i) => {
        const before = beforeTarget(target, word + String.fromCharCode(symbol), rows[i]);
        if (before === undefined || !before.startsWith(written[i])) throw new NotAlike(words[0]);
        return before.slice(written[i].length);
      });
      if (wrote.some(text => text.length !== outputs.length)) throw new NotAlike(words[0]);
      result = result.map((output, k) => {
        const codes = wrote.map(text => text.charCodeAt(k));
        if (words.every((word, i) => codeOf(output, word, symbol) === codes[i])) return output;
        const isFixed = outputs[k].back === 0 && isConstant(outputs[k].value);
        const atom = isFixed ? fitAtom(words, codes, this.table.lookback, this.table.sizes) : undefined;
        if (atom === undefined || output !== outputs[k]) throw new NotAlike(words[0]);
        return atom;
      });
    }
    return result;
  }
}

function ascending(symbols: Symbols): Symbols {
  return [...symbols].sort((a, b) => a - b);
}

function beforeTarget(target: State, word: Word, row: readonly Written[]): Word | undefined {
  return writtenBefore(
    target.template,
    word,
    e => row[e],
    row.map((_, e) => e),
  );
}

function codeOf({ back, value }: Atom, before: Word, symbol: number): number {
  return value.at(back === 0 ? symbol : before.charCodeAt(before.length - back));
}

function patternOf(output: Word, symbol: number): Pattern {
  return Array.from({ length: output.length }, (_, i) => {
    const code = output.charCodeAt(i);
    return code === symbol ? null : code;
  });
}

/** Symbols by pattern, where several have the same; all others together. */
function shapes(symbols: Symbols, patternAt: (symbol: number) => Pattern): readonly Symbols[] {
  const same = grouped(symbols, symbol => patternAt(symbol).join());
  const others = same.filter(list => list.length < SEVERAL).flat();
  const several = same.filter(list => list.length >= SEVERAL);
  return others.length === 0 ? several : [...several, ascending(others)];
}

/** Lists of symbols with functions for all that is written on them, which is of one length. */
function fitted(
  symbols: Symbols,
  at: (symbol: number) => Word,
  { sizes }: Table,
): readonly (readonly [Symbols, readonly Atom[]])[] {
  const length = at(symbols[0]).length;
  const samples = Array.from({ length }, (_, i) => symbols.map((symbol): Sample => [symbol, at(symbol).charCodeAt(i)]));
  const values = samples.map(list => fitFunction(list, sizes));
  if (values.includes(undefined)) {
    const equal = grouped(symbols, at);
    if (equal.length <= FEW_OUTPUTS)
      return equal.map(list => [
        list,
        Array.from({ length }, (_, i) => ({ back: 0, value: constantly(at(list[0]).charCodeAt(i)) })),
      ]);
  }
  return [[symbols, values.map((value, i) => ({ back: 0, value: value ?? tabulated(samples[i]) }))]];
}

/** Groups with small ones taken into larger ones that do the same on their symbols. */
function merged(groups: readonly Group[], universe: number): readonly Group[] {
  const kept: Group[] = [];
  for (const group of [...groups].sort((a, b) => b.symbols.size - a.symbols.size)) {
    const at = kept.findIndex(larger => larger.target === group.target && saysTheSame(larger, group));
    if (at < 0) kept.push(group);
    else kept[at] = { ...kept[at], symbols: kept[at].symbols.union(group.symbols) };
  }
  const top = CharSet.range(0, universe - 1);
  return kept.sort((a, b) => (a.symbols.intersect(top).min ?? 0) - (b.symbols.intersect(top).min ?? 0));
}

function saysTheSame(larger: Group, smaller: Group): boolean {
  if (larger.outputs.length !== smaller.outputs.length) return false;
  return larger.outputs.every(({ back, value }, i) => {
    const other = smaller.outputs[i];
    if (back !== other.back) return false;
    if (value.name === other.value.name) return true;
    if (back > 0) return false;
    for (const symbol of smaller.symbols) if (value.at(symbol) !== other.value.at(symbol)) return false;
    return true;
  });
}
