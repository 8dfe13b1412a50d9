import type { Activity } from '../../../program/activity.ts';
import type { FunctionBody, Operand, Register } from '../../../program/ir.ts';
import { Unsupported } from '../../../program/source.ts';
import { uninitialised } from '../../../program/value.ts';
import { localsOf } from '../llvm/debug.ts';
import type { DebugType } from '../llvm/debug-types.ts';
import type * as llvm from '../llvm/module.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { type Scalar, scalarOf } from '../memory/scalar.ts';
import { ENDED_BY_CALL } from '../operators/any-result.ts';
import { castOperator } from '../operators/casts.ts';
import { comparison } from '../operators/comparison.ts';
import { floatComparison, floatOperator, NEGATION } from '../operators/floats.ts';
import { bitSettingOperator, integerOperator } from '../operators/integer-operator.ts';
import {
  elementOperator,
  loadOperator,
  loadWholeOperator,
  selectOperator,
  storeOperator,
  storeWholeOperator,
} from '../operators/memory-operators.ts';
import { CONDITION, insertOperator, switchOperand, UNREACHABLE, WHICH_LABEL } from '../operators/others.ts';
import { wrapped } from '../values/integer.ts';
import { accessAlignment, elementAddresses } from './access-alignment.ts';
import { AtomicInstructions } from './atomics.ts';
import { bitFieldSettings } from './bit-fields.ts';
import { BodyBuilder, type OpenBlock } from './body-builder.ts';
import { Calls, type StreamFunctions } from './calls.ts';
import { Constants } from './constants.ts';
import { elementOf, partOf } from './elements.ts';
import { withFirstOnes } from './first-one.ts';
import { LocalVariables } from './local-variables.ts';
import type { LinkedModule, Symbols } from './symbols.ts';
import { unsupportedType } from './unsupported-type.ts';

/** Translates a function. Values of LLVM's become registers. Linear in the function. */
export function translateFunction(
  definition: llvm.FunctionDefinition,
  from: LinkedModule,
  symbols: Symbols,
  streams: StreamFunctions,
  activity: Activity,
): FunctionBody {
  return new FunctionTranslation(definition, from, symbols, streams, activity).body();
}

function typesOf(
  definition: llvm.FunctionDefinition,
  { module }: LinkedModule,
): ReadonlyMap<string, DebugType | undefined> {
  const locals = localsOf(module, definition).filter(({ isIndirect }) => !isIndirect);
  return new Map(locals.flatMap(({ address, type }) => (address.kind === 'local' ? [[address.name, type]] : [])));
}

class FunctionTranslation {
  private readonly builder: BodyBuilder;
  private readonly calls: Calls;
  private readonly variables: LocalVariables;
  private readonly settings: ReadonlySet<string>;
  private readonly addresses: ReadonlyMap<string, llvm.Action>;
  /** The results of comparisons. */
  private readonly comparisons = new Set<string>();
  private readonly labels = new Map<string, number>();
  private readonly parameters: readonly Register[];
  /** Whether what comes next is after a call of what is not defined here. */
  private isAfterUnknown = false;

  constructor(
    private readonly definition: llvm.FunctionDefinition,
    private readonly from: LinkedModule,
    private readonly symbols: Symbols,
    streams: StreamFunctions,
    activity: Activity,
  ) {
    const builder = new BodyBuilder(new Constants(symbols, from, activity), from.places.at(definition.debug));
    this.builder = builder;
    this.variables = new LocalVariables(definition.body.blocks, builder, from.data, typesOf(definition, from));
    this.settings = bitFieldSettings(definition.body.blocks);
    this.addresses = elementAddresses(definition.body.blocks);
    for (const { label } of definition.body.blocks) this.labels.set(label, builder.open());
    const own = definition.parameters.map(({ name }) => builder.register(name));
    const hidden = definition.isVariadic ? builder.scratch() : undefined;
    this.parameters = hidden === undefined ? own : [...own, hidden];
    this.calls = new Calls(builder, from, symbols, streams, hidden);
  }

  body(): FunctionBody {
    const { builder, parameters } = this;
    for (const [i, { label, instructions }] of this.definition.body.blocks.entries()) {
      builder.current = builder.blocks[this.indexOf(label)];
      if (i === 0) this.variables.enter();
      this.isAfterUnknown = false;
      for (const instruction of withFirstOnes(instructions)) {
        this.instruction(instruction, label);
        this.isAfterUnknown = this.callsUnknown(instruction);
      }
    }
    return {
      registers: builder.registerCount,
      constants: builder.constants,
      blocks: builder.finished(),
      parameters,
      captures: [],
      variables: this.variables.named,
    };
  }

  private instruction({ result, action, debug }: llvm.Instruction, label: string): void {
    if (debug !== undefined) this.builder.at = this.from.places.at(debug);
    try {
      this.action(action, result, label);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      this.refuse(error.construct, action);
    }
  }

  /** What cannot be translated stops the program, if it is ever reached. */
  private refuse(construct: string, action: llvm.Action): void {
    this.builder.current.end = { do: 'unsupported', construct, at: this.builder.at };
    if (!isTerminator(action)) this.builder.current = { instructions: [], end: undefined };
  }

  private action(action: llvm.Action, result: string | undefined, label: string): void {
    const { data } = this.from;
    if (result !== undefined && (action.do === 'icmp' || action.do === 'fcmp')) this.comparisons.add(result);
    const to = (): Register => (result === undefined ? this.builder.scratch() : this.builder.register(result));
    switch (action.do) {
      case 'int': {
        const width = widthOf(action.left.type);
        const isSetting = (action.operator === 'and' || action.operator === 'or') && this.settings.has(result ?? '');
        const operator = isSetting
          ? bitSettingOperator(action.operator, width)
          : integerOperator(action.operator, width, action);
        this.builder.apply(operator, [this.builder.operand(action.left), this.builder.operand(action.right)], to());
        return;
      }
      case 'float': {
        const operator = floatOperator(action.operator, floatName(action.left.type));
        this.builder.apply(operator, [this.builder.operand(action.left), this.builder.operand(action.right)], to());
        return;
      }
      case 'fneg':
        floatName(action.value.type);
        this.builder.apply(NEGATION, [this.builder.operand(action.value)], to());
        return;
      case 'icmp': {
        const width = action.left.type.kind === 'ptr' ? data.pointerWidth : widthOf(action.left.type);
        this.builder.apply(
          comparison(action.predicate, width),
          [this.builder.operand(action.left), this.builder.operand(action.right)],
          to(),
        );
        return;
      }
      case 'fcmp':
        floatName(action.left.type);
        this.builder.apply(
          floatComparison(action.predicate),
          [this.builder.operand(action.left), this.builder.operand(action.right)],
          to(),
        );
        return;
      case 'cast': {
        const [source, target] = [this.scalar(action.value.type), this.scalar(action.to)];
        this.builder.apply(castOperator(action.operator, source, target), [this.builder.operand(action.value)], to());
        return;
      }
      case 'alloca':
        if (result !== undefined) this.variables.allocate(action, result);
        return;
      case 'lifetime':
        this.variables.lifetime(action);
        return;
      case 'load':
        this.load(action, to());
        return;
      case 'store':
        this.store(action);
        return;
      case 'getelementptr': {
        const { operator, indices } = elementOf(action, data, this.addresses);
        this.builder.apply(
          operator,
          [this.builder.operand(action.base), ...indices.map(index => this.builder.operand(index))],
          to(),
        );
        return;
      }
      case 'select': {
        const operator = selectOperator(scalarOf(action.then.type, data));
        const args = [action.condition, action.then, action.otherwise].map(operand => this.builder.operand(operand));
        this.builder.apply(operator, args, to());
        return;
      }
      case 'freeze':
        this.builder.copy(this.builder.operand(action.value), to());
        return;
      case 'phi':
        to();
        return;
      case 'extractvalue': {
        const { offset, type } = partOf(action.from.type, action.indices, data);
        const address = this.builder.scratch();
        this.builder.apply(elementOperator(offset, []), [this.builder.operand(action.from)], address);
        this.loadFrom(address, type, to());
        return;
      }
      case 'insertvalue': {
        const { offset, type } = partOf(action.into.type, action.indices, data);
        const layout = CellLayout.ofType(action.into.type, data);
        const part = scalarOf(type, data) ?? CellLayout.ofType(type, data);
        const args = [action.into, action.value].map(operand => this.builder.operand(operand));
        this.builder.apply(insertOperator(layout, offset, part), args, to());
        return;
      }
      case 'call': {
        const given = to();
        if (!this.variables.atCall(action, given)) this.calls.translate(action, given);
        if (action.normal !== undefined) this.jump(action.normal, label);
        return;
      }
      case 'other':
        this.other(action, to(), label);
        return;
      default:
        this.terminator(action, label);
    }
  }

  /** Whether an instruction calls what is not defined here. */
  private callsUnknown({ action }: llvm.Instruction): boolean {
    if (action.do !== 'call' || action.callee.kind === 'asm') return false;
    return action.callee.kind !== 'global' || this.symbols.definitionOf(action.callee.name, this.from) === undefined;
  }

  private other(action: llvm.Action & { do: 'other' }, to: Register, label: string): void {
    const atomics = new AtomicInstructions(this.builder, this.from.data);
    switch (action.opcode) {
      case 'fence':
        return;
      case 'atomicrmw':
        atomics.readModifyWrite(action, to);
        return;
      case 'cmpxchg':
        atomics.compareExchange(action, to);
        return;
      default:
        this.terminator(action, label);
    }
  }

  // ---- Memory ---------------------------------------------------------------------------------------------------------

  private load(action: llvm.Action & { do: 'load' }, to: Register): void {
    const { type, from } = action;
    const register = this.variables.registerOf(from);
    if (register !== undefined) this.builder.copy(register, to);
    else this.loadFrom(this.builder.operand(from), type, to, this.alignmentOf(action));
  }

  private alignmentOf(access: llvm.Action & { do: 'load' | 'store' }): number {
    const { data, module } = this.from;
    return accessAlignment(access, this.addresses, data, module.metadata);
  }

  private loadFrom(address: Operand, type: llvm.Type, to: Register, align = 1): void {
    const scalar = scalarOf(type, this.from.data);
    const operator = scalar === undefined ? loadWholeOperator(this.layoutOfWhole(type)) : loadOperator(scalar, align);
    this.builder.apply(operator, [address], to);
  }

  private store(action: llvm.Action & { do: 'store' }): void {
    const { value, to } = action;
    const register = this.variables.registerOf(to);
    if (register !== undefined) {
      this.builder.copy(this.builder.operand(value), register);
      return;
    }
    const scalar = scalarOf(value.type, this.from.data);
    const operator =
      scalar === undefined
        ? storeWholeOperator(this.layoutOfWhole(value.type))
        : storeOperator(scalar, this.alignmentOf(action));
    this.builder.apply(operator, [this.builder.operand(value), this.builder.operand(to)], this.builder.scratch());
  }

  private layoutOfWhole(type: llvm.Type): CellLayout {
    if (type.kind === 'struct' || type.kind === 'array' || type.kind === 'vector')
      return CellLayout.ofType(type, this.from.data);
    throw new Unsupported(unsupportedType(type, `a value of type ${type.kind}`), undefined);
  }

  private scalar(type: llvm.Type): Scalar {
    const scalar = scalarOf(type, this.from.data);
    if (scalar === undefined)
      throw new Unsupported(unsupportedType(type, 'a conversion of several numbers at once'), undefined);
    return scalar;
  }

  // ---- How blocks end ---------------------------------------------------------------------------------------------------

  private jump(label: string, from: string): void {
    this.builder.current.end = { do: 'jump', to: this.edge(from, label), at: this.builder.at };
  }

  private terminator(action: llvm.Action, label: string): void {
    switch (action.do) {
      case 'br':
        this.phiCopies(label, action.to, this.builder.current);
        this.builder.current.end = { do: 'jump', to: this.indexOf(action.to), at: this.builder.at };
        return;
      case 'condbr': {
        const [then, otherwise] = [this.edge(label, action.then), this.edge(label, action.otherwise)];
        this.builder.current.end = {
          do: 'branch',
          on: this.condition(action.on),
          then,
          otherwise,
          at: this.builder.at,
        };
        return;
      }
      case 'switch':
        this.switchOver(action, label);
        return;
      case 'ret':
        this.variables.leave();
        this.builder.current.end = {
          do: 'return',
          value: action.value === undefined ? this.builder.constant(undefined) : this.builder.operand(action.value),
          at: this.builder.at,
        };
        return;
      case 'unreachable':
        this.builder.apply(this.isAfterUnknown ? ENDED_BY_CALL : UNREACHABLE, [], this.builder.scratch());
        this.builder.current.end = { do: 'return', value: this.builder.constant(undefined), at: this.builder.at };
        return;
      case 'other':
        throw new Unsupported(`the instruction ${action.opcode}`, undefined);
      case 'indirectbr':
        this.jumpToValue(action, label);
        return;
      default:
        throw new Error(`${action.do} does not end a block`);
    }
  }

  /** A truth value to branch on; one that is no comparison's may never have been set. */
  private condition(on: llvm.Operand): Operand {
    const operand = this.builder.operand(on);
    if (on.kind !== 'local' || this.comparisons.has(on.name)) return operand;
    const checked = this.builder.scratch();
    this.builder.apply(CONDITION, [operand], checked);
    return checked;
  }

  private switchOver({ on, cases, otherwise }: llvm.Action & { do: 'switch' }, label: string): void {
    const { builder } = this;
    const width = widthOf(on.type);
    const blocks = new Map<number, number>();
    for (const { value, to } of cases) {
      const number = width === 1 ? BigInt.asUintN(1, value) : BigInt.asIntN(width, value);
      if (Number.isSafeInteger(Number(number))) blocks.set(Number(number), this.edge(label, to));
      else this.branchIfEqual(on, number, this.edge(label, to));
    }
    const number = builder.scratch();
    builder.apply(switchOperand(width), [builder.operand(on)], number);
    const rest = this.edge(label, otherwise);
    builder.current.end = { do: 'switch', on: number, cases: blocks, otherwise: rest, at: builder.at };
  }

  private jumpToValue({ on, targets }: llvm.Action & { do: 'indirectbr' }, label: string): void {
    const { builder, definition } = this;
    const labels = targets.map(name => builder.operand({ kind: 'label', of: definition.name, name, type: on.type }));
    const number = builder.scratch();
    builder.apply(WHICH_LABEL, [builder.operand(on), ...labels], number);
    const cases = new Map(targets.map((target, i) => [i, this.edge(label, target)]));
    const otherwise = this.edge(label, targets[0]);
    builder.current.end = { do: 'switch', on: number, cases, otherwise, at: builder.at };
  }

  /** Goes to a block where an operand is a number, and on otherwise. */
  private branchIfEqual(operand: llvm.Operand, number: bigint, then: number): void {
    const { builder } = this;
    const width = widthOf(operand.type);
    const isEqual = builder.scratch();
    const label = builder.constant(wrapped(number, width));
    builder.apply(comparison('eq', width), [builder.operand(operand), label], isEqual);
    const otherwise = builder.open();
    builder.current.end = { do: 'branch', on: isEqual, then, otherwise, at: builder.at };
    builder.current = builder.blocks[otherwise];
  }

  private indexOf(label: string): number {
    const index = this.labels.get(label);
    if (index === undefined) throw new Error(`there is no block ${label}`);
    return index;
  }

  /** Where to go from one block to another: by way of a block of its own where values have to be set for it. */
  private edge(from: string, to: string): number {
    if (this.phisOf(to).length === 0) return this.indexOf(to);
    const index = this.builder.open();
    const block = this.builder.blocks[index];
    this.phiCopies(from, to, block);
    block.end = { do: 'jump', to: this.indexOf(to), at: this.builder.at };
    return index;
  }

  private phisOf(label: string): readonly { readonly result: string; readonly phi: llvm.Action & { do: 'phi' } }[] {
    const block = this.definition.body.blocks.find(known => known.label === label);
    return (block?.instructions ?? []).flatMap(({ result, action }) =>
      action.do === 'phi' && result !== undefined ? [{ result, phi: action }] : [],
    );
  }

  /** Sets the values that depend on where one came from, all at the same time. */
  private phiCopies(from: string, to: string, block: OpenBlock): void {
    const phis = this.phisOf(to);
    const before = this.builder.current;
    this.builder.current = block;
    const sources = phis.map(({ phi }) => {
      const incoming = phi.incoming.find(({ block: name }) => name === from);
      return incoming === undefined ? this.builder.constant(uninitialised) : this.builder.operand(incoming.value);
    });
    const kept = sources.map(source => {
      if (phis.length === 1) return source;
      const register = this.builder.scratch();
      this.builder.copy(source, register);
      return register;
    });
    phis.forEach(({ result }, i) => {
      this.builder.copy(kept[i], this.builder.register(result));
    });
    this.builder.current = before;
  }
}

function widthOf(type: llvm.Type): number {
  if (type.kind === 'int') return type.width;
  throw new Unsupported('several numbers at once', undefined);
}

function floatName(type: llvm.Type): 'float' | 'double' {
  if (type.kind === 'float' && (type.name === 'float' || type.name === 'double')) return type.name;
  throw new Unsupported(unsupportedType(type, `floating-point numbers of type ${type.kind}`), undefined);
}

function isTerminator(action: llvm.Action): boolean {
  return (
    /^(?:br|condbr|switch|ret|unreachable|indirectbr)$/.test(action.do) ||
    (action.do === 'other' && action.isTerminator)
  );
}
