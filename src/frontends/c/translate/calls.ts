import type { Operand, Register } from '../../../program/ir.ts';
import type { Operator } from '../../../program/operator.ts';
import { Unsupported } from '../../../program/source.ts';
import { eventOperator } from '../intrinsics/events.ts';
import { fieldOperator } from '../intrinsics/field.ts';
import { GIVEN_BYTE } from '../intrinsics/host.ts';
import { intrinsicNamed } from '../intrinsics/index.ts';
import { ASSUME_ALIGNED, startArguments } from '../intrinsics/memory.ts';
import { textShortcut } from '../intrinsics/text-shortcuts.ts';
import type { Writing } from '../intrinsics/writing.ts';
import type * as llvm from '../llvm/module.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { type Scalar, scalarOf } from '../memory/scalar.ts';
import { anyResult } from '../operators/any-result.ts';
import { castOperator, saturated } from '../operators/casts.ts';
import { floatComparison } from '../operators/floats.ts';
import {
  allocateOperator,
  byValueOperator,
  elementOperator,
  storeOperator,
  storeWholeOperator,
} from '../operators/memory-operators.ts';
import { overflowOperator } from '../operators/others.ts';
import { LEAVE } from '../operators/variables.ts';
import { isFloatKind, type SymbolKind } from '../values/symbol-kind.ts';
import type { WrittenForm } from '../values/written-form.ts';
import type { BodyBuilder } from './body-builder.ts';
import type { LinkedModule, Symbols } from './symbols.ts';
import { unsupportedType } from './unsupported-type.ts';

/** A function of the driver that stands for one of the user's that reads, or tells the time. */
export interface SourceFunction {
  readonly name: string;
  /** The one that gives the same as 64 bits. */
  readonly bits: string;
  /** Whether it gives a `double`, and not a `long long`. */
  readonly isFloat: boolean;
  /** Whether a symbol is read behind the call, which gives nothing. */
  readonly isRead: boolean;
  /** Whether it takes its field of a symbol that is a record, which each round of a loop reads another one of. */
  readonly isField: boolean;
}

/** The functions by which a program reads and writes symbols, besides those of the library. */
export interface StreamFunctions {
  readonly sources: ReadonlyMap<string, SourceFunction>;
  readonly writes: ReadonlyMap<string, WrittenForm>;
  /** What a symbol of the input is. */
  readonly symbols: SymbolKind;
  /** Where symbols are records: what their fields are. */
  readonly record?: readonly SymbolKind[];
  /** Where symbols are named events: the number that the program gets for each. */
  readonly events?: readonly bigint[];
  /** How symbols are written. */
  readonly writing: Writing;
}

type Call = llvm.Action & { readonly do: 'call' };

/** The calls of a function: of functions of the program, and of those that we stand for. */
export class Calls {
  constructor(
    private readonly builder: BodyBuilder,
    private readonly from: LinkedModule,
    private readonly symbols: Symbols,
    private readonly streams: StreamFunctions,
    /** In a variadic function, what points to its further arguments. */
    private readonly hidden: Register | undefined,
  ) {}

  /** @throws Unsupported */
  translate(action: Call, to: Register): void {
    const { callee } = action;
    if (callee.kind === 'asm') throw new Unsupported('inline assembly', undefined);
    const name = callee.kind === 'global' ? callee.name : undefined;
    if (name === undefined || !this.standIn(name, action, to)) {
      const made: Register[] = [];
      const operands = this.argumentsOf(action, made);
      this.builder.emit({
        do: 'call',
        callee: this.builder.operand(callee),
        receiver: this.builder.constant(undefined),
        args: operands,
        construct: false,
        to,
        at: this.builder.at,
      });
      if (made.length > 0) this.builder.apply(LEAVE, made, this.builder.scratch());
      if (name === undefined || this.symbols.definitionOf(name, this.from) === undefined) this.settleResult(action, to);
    }
  }

  /** What a function gave of which nothing is known, as a value of its type; where the code ends with the call, it ends. */
  private settleResult({ result }: Call, to: Register): void {
    if (result.kind === 'void') return;
    const isWhole = result.kind === 'struct' || result.kind === 'array';
    const layout = isWhole ? CellLayout.ofType(result, this.from.data) : undefined;
    this.builder.apply(anyResult(layout ?? this.scalar(result)), [to], to);
  }

  /** A call of a function that is ours. Whether it is. */
  private standIn(name: string, { args, result, aligned }: Call, to: Register): boolean {
    const { data, module } = this.from;
    const plain = (): readonly Operand[] =>
      args.filter(({ value }) => value.kind !== 'metadata').map(({ value }) => this.builder.operand(value));
    for (const { address, align, behind } of aligned ?? []) {
      const last = behind === undefined ? this.builder.constant(0) : this.builder.operand(behind);
      const promise = [this.builder.operand(address), this.builder.operand(align), last];
      this.builder.apply(ASSUME_ALIGNED, promise, this.builder.scratch());
    }
    const isReplaced = this.symbols.isReplaced(name, this.from);
    if (name === 'codomata_read' || name === 'codomata_read_double') {
      this.read(result, to);
      return true;
    }
    if (name === 'codomata_record') {
      this.builder.emit({ do: 'in', to, at: this.builder.at });
      return true;
    }
    if (name === 'codomata_part' || name === 'codomata_part_double') {
      this.readPart(args, result, to);
      return true;
    }
    const source = isReplaced ? this.streams.sources.get(name) : undefined;
    if (source !== undefined) {
      this.readSource(source, result, to);
      return true;
    }
    const form = isReplaced ? this.streams.writes.get(name) : undefined;
    if (form !== undefined) {
      this.write(form, args, result, to);
      return true;
    }
    const written = this.streams.writing.named.get(name);
    if (written !== undefined) {
      this.builder.apply(written, plain(), to);
      return true;
    }
    if (name.startsWith('llvm.va_start')) {
      const types = { args: [], result, data, triple: module.triple };
      const list = this.builder.operand(args[0].value);
      this.builder.apply(startArguments(types), [list, this.hidden ?? this.builder.constant(null)], to);
      return true;
    }
    const overflow = /^llvm\.([su])(add|sub|mul)\.with\.overflow\./.exec(name);
    if (overflow !== null && result.kind === 'struct') {
      const [, sign, operator] = overflow;
      const layout = CellLayout.ofType(result, data);
      const width = integerWidth(result.fields[0]);
      const offsets = data.fieldOffsets(result);
      this.builder.apply(overflowOperator(operator as 'add', sign === 's', width, layout, offsets[1]), plain(), to);
      return true;
    }
    if (this.symbols.isOwn(name, this.from)) return false;
    const shortcut = textShortcut(name);
    if (shortcut !== undefined) {
      this.builder.apply(shortcut, [this.builder.constant(this.symbols.address(name, this.from)), ...plain()], to);
      return true;
    }
    const intrinsic = intrinsicNamed(name);
    if (intrinsic === undefined) {
      if (name.startsWith('llvm.')) throw new Unsupported(`the compiler's function ${name}`, undefined);
      return false;
    }
    const types = {
      args: args.map(({ value }) => value.type),
      aligns: args.map(({ align }) => align),
      result,
      data,
      triple: module.triple,
    };
    this.builder.apply(intrinsic(types), plain(), to);
    return true;
  }

  /** A symbol of the input as a value of the type that the function gives. */
  private read(result: llvm.Type, to: Register): void {
    const symbol = this.builder.scratch();
    this.builder.emit({ do: 'in', to: symbol, at: this.builder.at });
    if (result.kind === 'void') return;
    const target = this.scalar(result);
    const { symbols, events } = this.streams;
    if (isFloatKind(symbols)) {
      this.readFloat(symbols, target, symbol, to);
      return;
    }
    if (events !== undefined) this.builder.apply(eventOperator(events), [symbol], symbol);
    else if (symbols !== 'int') this.builder.apply(GIVEN_BYTE, [symbol], symbol);
    this.readInteger(target, symbol, to);
  }

  /** What the driver's function gives, as a value of the type of the user's. */
  private readSource({ name, isFloat, isRead }: SourceFunction, result: llvm.Type, to: Register): void {
    const value = this.builder.scratch();
    this.builder.emit({
      do: 'call',
      callee: this.builder.constant(this.symbols.address(name, this.from)),
      receiver: this.builder.constant(undefined),
      args: [],
      construct: false,
      to: value,
      at: this.builder.at,
    });
    if (isRead) this.read(result, to);
    else if (result.kind === 'void') return;
    else if (isFloat) this.readFloat('double', this.scalar(result), value, to);
    else this.readInteger(this.scalar(result), value, to);
  }

  /** A field of a record that was read. */
  private readPart([record, field]: readonly llvm.CallArgument[], result: llvm.Type, to: Register): void {
    const number = field.value.kind === 'int' ? Number(field.value.value) : -1;
    const kind = this.streams.record?.[number];
    if (kind === undefined) throw new Error('a record has no such field');
    this.builder.apply(fieldOperator(number), [this.builder.operand(record.value)], to);
    if (isFloatKind(kind)) this.readFloat(kind, this.scalar(result), to, to);
  }

  private readInteger(target: Scalar, symbol: Register, to: Register): void {
    const wide: Scalar = { kind: 'int', width: 64, bytes: 8 };
    if (target.kind === 'int' && target.width === 64) this.builder.copy(symbol, to);
    else this.builder.apply(castOperator(target.kind === 'int' ? 'trunc' : 'sitofp', wide, target), [symbol], to);
  }

  private readFloat(kind: 'float' | 'double', target: Scalar, symbol: Register, to: Register): void {
    if (target.kind === kind) this.builder.copy(symbol, to);
    else if (target.kind === 'int' && target.width === 1)
      this.builder.apply(floatComparison('une'), [symbol, this.builder.constant(0)], to);
    else if (target.kind === 'int') this.builder.apply(saturated(target.width), [symbol], to);
    else {
      const own: Scalar = kind === 'float' ? { kind, width: 32, bytes: 4 } : { kind, width: 64, bytes: 8 };
      this.builder.apply(castOperator(kind === 'float' ? 'fpext' : 'fptrunc', own, target), [symbol], to);
    }
  }

  /** Writes what a function of the user's takes to be written. It returns 1, or a null pointer. */
  private write(form: WrittenForm, args: readonly llvm.CallArgument[], result: llvm.Type, to: Register): void {
    const argument = (at: number): llvm.Operand => {
      const found = args.at(-1 - at);
      if (found === undefined)
        throw new Unsupported('a call of the writing function without the argument that it writes', undefined);
      return found.value;
    };
    const { one, named } = this.streams.writing;
    const own = (name: string): Operator => {
      const operator = named.get(name);
      if (operator === undefined) throw new Error(`there is no ${name}`);
      return operator;
    };
    switch (form.kind) {
      case 'nothing':
        break;
      case 'number':
        this.builder.apply(one, [this.widened(argument(form.at), form.isUnsigned)], this.builder.scratch());
        break;
      case 'bytes': {
        const from = this.builder.operand(argument(form.at));
        const count = this.widened(argument(form.count), true);
        this.builder.apply(own('codomata_write_all'), [from, count], this.builder.scratch());
        break;
      }
      case 'text':
        this.builder.apply(
          own('codomata_write_text'),
          [this.builder.operand(argument(form.at))],
          this.builder.scratch(),
        );
        break;
    }
    if (result.kind === 'int') this.builder.copy(this.builder.constant(result.width === 1 ? true : 1), to);
    else if (result.kind === 'float') this.builder.copy(this.builder.constant(1), to);
    else if (result.kind === 'ptr') this.builder.copy(this.builder.constant(null), to);
  }

  /** An integer as one of 64 bits; a floating-point number as it is. */
  private widened(value: llvm.Operand, isUnsigned: boolean): Operand {
    const narrow = this.scalar(value.type);
    const operand = this.builder.operand(value);
    if (narrow.kind !== 'int' || narrow.width >= 64) return operand;
    const wide: Scalar = { kind: 'int', width: 64, bytes: 8 };
    const symbol = this.builder.scratch();
    this.builder.apply(castOperator(isUnsigned ? 'zext' : 'sext', narrow, wide), [operand], symbol);
    return symbol;
  }

  /**
   * The arguments as the callee gets them: copies of what is passed by value, and one object for all after `…`. These are
   * variables of the callee's, and noted in `made`.
   */
  private argumentsOf({ args, callee, isVariadic, fixed: said }: Call, made: Register[]): readonly Operand[] {
    const operands = args.map(({ value, byval }) => {
      if (byval === undefined) return this.builder.operand(value);
      const copy = this.builder.scratch();
      const layout = CellLayout.ofType(byval, this.from.data);
      this.builder.apply(byValueOperator(layout), [this.builder.operand(value)], copy);
      made.push(copy);
      return copy;
    });
    const definition = callee.kind === 'global' ? this.symbols.definitionOf(callee.name, this.from) : undefined;
    if (!isVariadic && !definition?.isVariadic) return operands;
    const fixed = definition?.parameters.length ?? said ?? operands.length;
    const list = this.builder.scratch();
    this.furtherArguments(args.slice(fixed), operands.slice(fixed), list);
    made.push(list);
    return [...operands.slice(0, fixed), list];
  }

  private furtherArguments(args: readonly llvm.CallArgument[], operands: readonly Operand[], to: Register): void {
    const { data, module } = this.from;
    const least = /^(?:x86_64|aarch64)/.test(module.triple) ? 8 : data.pointerWidth / 8;
    const fields: llvm.Type[] = [];
    const places: number[] = [];
    let offset = 0;
    for (const { value, byval, align: said = 1 } of args) {
      const type = byval ?? value.type;
      const size = data.sizeOf(type);
      const usual = byval === undefined ? data.alignOf(type) : said;
      const align = /^i[3-6]86/.test(module.triple) ? 4 : Math.max(least, usual);
      const start = Math.ceil(offset / align) * align;
      if (start > offset) fields.push({ kind: 'array', count: start - offset, element: BYTE });
      fields.push(type);
      places.push(start);
      offset = start + size;
    }
    const layout = CellLayout.ofType({ kind: 'struct', fields, isPacked: true }, data);
    this.builder.apply(allocateOperator(layout, 'the further arguments'), [], to);
    args.forEach(({ value, byval }, i) => {
      const scalar = scalarOf(value.type, data);
      if (scalar === undefined)
        throw new Unsupported(unsupportedType(value.type, 'a struct among further arguments'), undefined);
      const put = byval === undefined ? storeOperator(scalar) : storeWholeOperator(CellLayout.ofType(byval, data));
      const place = this.builder.scratch();
      this.builder.apply(elementOperator(places[i], []), [to], place);
      this.builder.apply(put, [operands[i], place], this.builder.scratch());
    });
  }

  private scalar(type: llvm.Type): Scalar {
    const scalar = scalarOf(type, this.from.data);
    if (scalar === undefined) throw new Unsupported(unsupportedType(type, 'several numbers at once'), undefined);
    return scalar;
  }
}

const BYTE: llvm.Type = { kind: 'int', width: 8 };

function integerWidth(type: llvm.Type): number {
  if (type.kind === 'int') return type.width;
  throw new Unsupported('several numbers at once', undefined);
}
