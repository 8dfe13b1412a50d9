import type { Dice } from '../campaign/dice.ts';
import { block } from './layout.ts';
import {
  type Frame,
  type Kind,
  nameOf,
  type RecordType,
  Scope,
  type Type,
  type TypeName,
  type Variable,
} from './types.ts';

/** Writes an expression at most `depth` operations deep, or declines where the program has nothing to write it with. */
export type Production = (w: Writer, depth: number) => string | undefined;
export type Table = readonly (readonly [weight: number, production: Production])[];

/** How to write values of each kind; `leaf` never declines. */
export interface Productions {
  readonly leaf: (w: Writer, kind: Kind) => string;
  readonly tables: Readonly<Record<Kind, Table>>;
  readonly statement: (w: Writer) => readonly string[];
}

interface FunctionOptions {
  readonly returns?: Kind;
  readonly yields?: Kind;
  readonly arrow: boolean;
  readonly guarded?: boolean;
  /** Overrides what the form of the function says, for initialisers of fields. */
  readonly hasArguments?: boolean;
}

/** The share of inner values that a program notes as they are computed, so that a wrong one shows. */
const SEEN = 0.12;
const MOST_STEPS = 3000;
const MOST_REPETITIONS = 300;
/** How often the body of a loop over a value, or a function given to an array method, is taken to run. */
const USUAL_LENGTH = 8;

const PREFIXES: Readonly<Record<TypeName, string>> = {
  num: 'n',
  str: 's',
  bool: 'b',
  nums: 'ns',
  strs: 'ss',
  mixed: 'list',
  any: 'v',
  map: 'm',
  set: 'set',
  re: 're',
  rec: 'o',
  inst: 'it',
  fn: 'f',
  class: 'C',
};

/**
 * A program being written: the names in reach, the function and the loops around, and how many steps it takes.
 * Steps are estimated while writing, and what would take too many is declined, so that programs end soon.
 */
export class Writer {
  scope = new Scope(undefined, true, true);
  frame: Frame = { returns: undefined, yields: undefined, hasArguments: false, jumps: [], guarded: 0, cost: 0 };
  /** Maps and sets that a loop around is iterating over. */
  readonly locked = new Set<string>();
  /** How many more statements to write here; then only those come that have no others inside. */
  room = 0;
  /** How often the place being written runs for one call of its function. */
  private weight = 1;
  private names = 0;

  constructor(
    readonly dice: Dice,
    private readonly productions: Productions,
  ) {}

  fresh(type: Type): string {
    return `${PREFIXES[nameOf(type)]}${++this.names}`;
  }

  expr(kind: Kind, depth: number): string {
    this.frame.cost += this.weight;
    if (depth <= 0 || this.frame.cost > MOST_STEPS) return this.leaf(kind);
    const text = this.choose(this.productions.tables[kind], depth);
    if (text === undefined) return this.leaf(kind);
    return this.dice.chance(SEEN) && !/^[\w.]+$/.test(text) ? `see(${text})` : text;
  }

  leaf(kind: Kind): string {
    return this.productions.leaf(this, kind);
  }

  choose(table: Table, depth: number): string | undefined {
    for (let tries = 0; tries < 5; tries++) {
      const text = this.weighted(table)(this, depth);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  weighted<T>(table: readonly (readonly [number, T])[]): T {
    let at = this.dice.below(table.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, item] of table) {
      at -= weight;
      if (at < 0) return item;
    }
    return table[0][1];
  }

  statement(): readonly string[] {
    this.room--;
    this.frame.cost += this.weight;
    return this.productions.statement(this);
  }

  /** Every name in reach, inner ones first. */
  visible(): readonly Variable[] {
    const seen = new Set<string>();
    const result: Variable[] = [];
    let thisIsOurs = true;
    for (let scope: Scope | undefined = this.scope; scope !== undefined; scope = scope.parent) {
      for (const variable of scope.variables) {
        if (seen.has(variable.name) || (!thisIsOurs && variable.name.startsWith('this.'))) continue;
        result.push(variable);
      }
      for (const { name } of scope.variables) seen.add(name);
      for (const name of scope.hidden) seen.add(name);
      if (scope.rebindsThis) thisIsOurs = false;
    }
    return result;
  }

  /** Some variable of this kind that also satisfies the condition. */
  variable(kind: TypeName, condition: (v: Variable) => boolean = () => true): Variable | undefined {
    const found = this.visible().filter(v => nameOf(v.type) === kind && condition(v));
    if (found.length === 0) return undefined;
    return this.dice.chance(0.5) ? found[this.dice.below(Math.min(3, found.length))] : this.dice.pick(found);
  }

  assignable(kind: Kind, condition: (v: Variable) => boolean = () => true): Variable | undefined {
    return this.variable(kind, v => v.mutable && condition(v));
  }

  declare(name: string, type: Type, mutable: boolean, deletable = false): string {
    this.scope.variables.unshift({ name, type, mutable, deletable });
    return name;
  }

  /** Is this name of the function being written, not of one around it? */
  isLocal(variable: Variable): boolean {
    for (let scope: Scope | undefined = this.scope; scope !== undefined; scope = scope.parent) {
      if (scope.variables.includes(variable)) return true;
      if (scope.isFunction) return false;
    }
    return false;
  }

  inScope<T>(write: () => T, options: { rebindsThis?: boolean; isFunction?: boolean } = {}): T {
    const outer = this.scope;
    this.scope = new Scope(outer, options.rebindsThis ?? false, options.isFunction ?? false);
    try {
      return write();
    } finally {
      this.scope = outer;
    }
  }

  /** Up to `count` statements in a scope of their own; `first` declares what they start with. */
  body(count: number, first: () => readonly string[] = () => []): string[] {
    return this.inScope(() => this.statements(count, first));
  }

  /** Like `body`, in the scope that is already there. What it declared is often noted at the end. */
  statements(count: number, first: () => readonly string[] = () => []): string[] {
    const lines = [...first()];
    for (let i = 0; i < count && (i === 0 || this.room > 0); i++) lines.push(...this.statement());
    const shown = this.scope.variables.filter(
      v => !v.name.startsWith('this.') && !['fn', 'class'].includes(nameOf(v.type)),
    );
    if (shown.length > 0 && this.dice.chance(0.4)) lines.push(`note(${shown.map(v => v.name).join(', ')});`);
    return [...lines, ...this.scope.hoisted];
  }

  block(count: number, first?: () => readonly string[]): string {
    return block(this.body(count, first));
  }

  /** Writes what runs about `times` times; declines where that is too often. */
  repeated<T>(write: () => T, times = USUAL_LENGTH): T | undefined {
    const before = this.weight;
    if (before * times > MOST_REPETITIONS) return undefined;
    this.weight = before * times;
    try {
      return write();
    } finally {
      this.weight = before;
    }
  }

  /** Is there time for something that takes this many steps? Then they are spent. */
  affords(steps: number): boolean {
    const cost = this.frame.cost + this.weight * steps;
    if (cost > MOST_STEPS) return false;
    this.frame.cost = cost;
    return true;
  }

  /** Writes the inside of a function that is called elsewhere, and tells the steps of one call. */
  inFunction<T>(options: FunctionOptions, write: () => T): { readonly result: T; readonly cost: number } {
    const outer = { frame: this.frame, weight: this.weight };
    const frame: Frame = {
      returns: options.returns,
      yields: options.yields,
      hasArguments: options.hasArguments ?? (options.arrow ? outer.frame.hasArguments : true),
      jumps: [],
      guarded: options.guarded ? 1 : 0,
      cost: 1,
    };
    this.frame = frame;
    this.weight = 1;
    try {
      const result = this.inScope(write, { rebindsThis: !options.arrow, isFunction: true });
      return { result, cost: frame.cost };
    } finally {
      this.frame = outer.frame;
      this.weight = outer.weight;
    }
  }

  /** A function written and called right here, `times` times. */
  callback<T>(options: FunctionOptions, write: () => T, times = USUAL_LENGTH): T | undefined {
    if (this.weight * times > MOST_REPETITIONS) return undefined;
    const { result, cost } = this.inFunction({ guarded: this.frame.guarded > 0, ...options }, write);
    this.frame.cost += this.weight * times * cost;
    return result;
  }

  /** An object literal with these fields. */
  record(type: RecordType, depth: number): string {
    return `{ ${type.fields.map(([name, kind]) => `${name}: ${this.bounded(kind, depth - 1)}`).join(', ')} }`;
  }

  /** An expression of this kind that cannot make strings and arrays grow without bound when it is stored. */
  bounded(kind: Kind, depth: number, stored: 'once' | 'again' = 'once'): string {
    const text = this.expr(kind, depth);
    if (!['str', 'strs', 'nums', 'mixed', 'any'].includes(kind)) return text;
    const sources =
      text.match(/\b(?:s|ss|ns|list|v|f|o|it|C|input)\d*\b|repeat\(|replace|[mM]ap\(|pad|from\(|\.\.\./g) ?? [];
    return sources.length > (stored === 'again' ? 0 : 1) ? `clip(${text})` : text;
  }
}
