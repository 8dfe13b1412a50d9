import type * as t from '@babel/types';
import type { BlockIndex, Operand, Register, SourceVariable } from '../../../program/ir.ts';
import type { Operator } from '../../../program/operator.ts';
import type { SourceRange, SourceText } from '../../../program/source.ts';
import type { Value } from '../../../program/value.ts';
import { endOf, startOf } from './ast.ts';
import { Builder } from './builder.ts';
import type { Control } from './control.ts';
import type { OperatorName } from './operator-names.ts';
import type { Analysis, FunctionInfo, Variable } from './scope.ts';
import { isAsyncKind, isGeneratorKind, type ScriptFunction, type ScriptFunctionKind } from './script-function.ts';

/** The names of functions that are instructions of the program. */
export type SpecialCall = 'in' | 'peek' | 'out' | 'event' | 'assert' | 'assume' | 'accept' | 'reject';

/** What the functions of one file share. */
export interface Unit {
  readonly source: SourceText;
  readonly operators: Readonly<Record<OperatorName, Operator>>;
  readonly calls: ReadonlyMap<string, SpecialCall>;
  readonly analysis: Analysis;
  readonly format: 'esm' | 'commonjs' | 'script';
  /** Names that the file declares as types. */
  readonly types: ReadonlySet<string>;
  /** The code of functions that was asked for already. */
  readonly codes: Map<t.Node, ScriptFunction>;
}

/** One function while it is lowered. */
export class Frame {
  readonly builder = new Builder();
  /** Where variables are: the value, or for captured variables the cell. */
  readonly places = new Map<Variable, Register>();
  private readonly holders = new Map<Register, Variable>();
  /** The names of the variables in registers; `undefined` of a register that several have in turn. */
  private readonly names = new Map<Register, string | undefined>();
  /** What the statement that is lowered is in. */
  control: Control | undefined;
  strict: boolean;
  /** How many arguments there were, where parameters and `arguments` follow each other. */
  argumentCount: Register | undefined;

  constructor(
    readonly unit: Unit,
    readonly info: FunctionInfo,
    readonly kind: ScriptFunctionKind,
  ) {
    this.strict = info.strict;
  }

  /** Whether it can be told to return where it stands. */
  get isGenerator(): boolean {
    return isGeneratorKind(this.kind);
  }

  get isAsync(): boolean {
    return isAsyncKind(this.kind);
  }

  at(node: t.Node): SourceRange {
    return { source: this.unit.source, start: startOf(node), end: endOf(node) };
  }

  constant(value: Value): Operand {
    return this.builder.constant(value);
  }

  get undefined(): Operand {
    return this.builder.constant(undefined);
  }

  temp(): Register {
    return this.builder.newRegister();
  }

  apply(name: OperatorName, args: readonly Operand[], node: t.Node, to = this.temp()): Register {
    this.builder.emit({ do: 'apply', operator: this.unit.operators[name], args, to, at: this.at(node) });
    return to;
  }

  copy(to: Register, from: Operand, node: t.Node): void {
    if (to !== from) this.builder.emit({ do: 'copy', to, from, at: this.at(node) });
  }

  jump(to: BlockIndex, node: t.Node): void {
    this.builder.jump(to, this.at(node));
  }

  /** Ends the block on a boolean. */
  branch(on: Operand, then: BlockIndex, otherwise: BlockIndex, node: t.Node): void {
    this.builder.end({ do: 'branch', on, then, otherwise, at: this.at(node) });
  }

  throw(value: Operand, node: t.Node): void {
    this.builder.end({ do: 'throw', value, at: this.at(node) });
  }

  /** Stops the program here; what follows is not reached. */
  unsupported(construct: string, node: t.Node): Operand {
    this.builder.end({ do: 'unsupported', construct, at: this.at(node) });
    return this.undefined;
  }

  /** Gives a variable that is not captured a register. */
  place(variable: Variable, register: Register): void {
    this.places.set(variable, register);
    if (!variable.captured) this.holders.set(register, variable);
    else this.holders.delete(register);
    const isFirst = !this.names.has(register) || this.names.get(register) === variable.name;
    this.names.set(register, isFirst && !variable.captured && variable.kind !== 'internal' ? variable.name : undefined);
  }

  /** The registers that are variables of the source, as far as they have one name. */
  get variables(): ReadonlyMap<Register, SourceVariable> {
    return new Map([...this.names].flatMap(([register, name]) => (name === undefined ? [] : [[register, { name }]])));
  }

  placeOf(variable: Variable): Register {
    const place = this.places.get(variable);
    if (place === undefined) throw new Error(`the variable ${variable.name} has no place in ${this.info.kind}`);
    return place;
  }

  /**
   * The operand as it is now: itself, or a copy where it is a variable's register and the variable is assigned in the
   * text from `start` to `end`, which runs before the operand is used.
   */
  keep(operand: Operand, start: number, end: number, node: t.Node): Operand {
    if (operand < 0) return operand;
    const variable = this.holders.get(operand);
    if (variable === undefined || this.places.get(variable) !== operand) return operand;
    if (!variable.writes.some(write => start <= write && write < end)) return operand;
    const copy = this.temp();
    this.copy(copy, operand, node);
    return copy;
  }

  /** `keep` for what is used after another expression is evaluated. */
  keepOver(operand: Operand, later: t.Node | null | undefined, node: t.Node): Operand {
    return later ? this.keep(operand, startOf(later), endOf(later), node) : operand;
  }

  /**
   * A register for a value that is built in several steps: `to` where nothing can see it before it is complete, a fresh
   * one otherwise.
   */
  scratchRegister(to: Register | undefined): Register {
    if (to === undefined) return this.temp();
    const variable = this.holders.get(to);
    if (variable === undefined || this.places.get(variable) !== to) return to;
    return variable.kind === 'const' && !variable.startsUninitialised ? to : this.temp();
  }

  /** Runs a part whose registers are free again after it. */
  scratch<T>(run: () => T): T {
    const mark = this.builder.mark();
    const result = run();
    this.builder.release(mark);
    return result;
  }
}
