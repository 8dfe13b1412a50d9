import type { Activity } from '../../../program/activity.ts';
import { Unsupported } from '../../../program/source.ts';
import { uninitialised, type Value } from '../../../program/value.ts';
import type { Instruction, Operand } from '../llvm/module.ts';
import { CellLayout } from '../memory/cell-layout.ts';
import { writeCells } from '../memory/cells.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import { scalarOf } from '../memory/scalar.ts';
import { castOperator } from '../operators/casts.ts';
import { comparison } from '../operators/comparison.ts';
import { integerOperator } from '../operators/integer-operator.ts';
import { wrapped } from '../values/integer.ts';
import { elementOf } from './elements.ts';
import type { LinkedModule, Symbols } from './symbols.ts';
import { unsupportedType } from './unsupported-type.ts';

/** Values of constants: numbers, addresses, and what is calculated from them when the program is linked. */
export class Constants {
  constructor(
    private readonly symbols: Symbols,
    private readonly from: LinkedModule,
    private readonly activity: Activity,
  ) {}

  /** The value of an operand that is no local one; undefined for those. */
  value(operand: Operand): Value {
    const { type } = operand;
    switch (operand.kind) {
      case 'int':
        if (type.kind === 'int' && type.width === 1) return operand.value !== 0n;
        return wrapped(operand.value, type.kind === 'int' ? type.width : 64);
      case 'float':
        return type.kind === 'float' && type.name === 'float' ? Math.fround(operand.value) : operand.value;
      case 'null':
        return null;
      case 'undef':
      case 'poison':
        return uninitialised;
      case 'zero':
      case 'none':
        if (type.kind === 'ptr') return null;
        return type.kind === 'int' && type.width === 1 ? false : 0;
      case 'global':
        return this.global(operand.name);
      case 'bytes':
      case 'aggregate':
        throw new Error('a struct or an array is made when it is needed');
      case 'expression':
        return this.expression(operand.instruction);
      case 'label':
        return this.symbols.labelAddress(operand.of, operand.name, this.from);
      case 'asm':
        throw new Unsupported('inline assembly', undefined);
      case 'metadata':
        return undefined;
      case 'local':
        throw new Error(`%${operand.name} is no constant`);
    }
  }

  private global(name: string): Value {
    const alias = this.from.module.aliases.get(name);
    return alias === undefined ? this.symbols.address(name, this.from) : this.value(alias);
  }

  /** A struct or an array as it is to be made wherever it is used; undefined for other operands. */
  whole(operand: Operand): MemoryObject | undefined {
    const { kind, type } = operand;
    if (type.kind !== 'struct' && type.kind !== 'array' && type.kind !== 'vector') return undefined;
    if (kind !== 'bytes' && kind !== 'aggregate' && kind !== 'zero' && kind !== 'none') return undefined;
    const layout = CellLayout.ofType(type, this.from.data);
    const values = layout.spans.map(({ kind: cell }): Value => (cell === 'ptr' ? null : 0));
    const object = new MemoryObject({}, 'a value', layout, values, 'constant');
    this.fill(object, 0, operand);
    return object;
  }

  /** Writes a constant to memory from an offset on. */
  fill(object: MemoryObject, offset: number, operand: Operand): void {
    const { data } = this.from;
    const { type } = operand;
    if (operand.kind === 'zero' || operand.kind === 'none') return;
    if (operand.kind === 'undef' || operand.kind === 'poison') return;
    if (operand.kind === 'bytes') {
      operand.bytes.forEach((byte, i) => {
        writeCells(this.activity, object, offset + i, { kind: 'int', width: 8, bytes: 1 }, byte);
      });
    } else if (operand.kind === 'aggregate') {
      const offsets =
        type.kind === 'struct'
          ? data.fieldOffsets(type)
          : operand.elements.map((element, i) => i * data.sizeOf(element.type));
      operand.elements.forEach((element, i) => {
        this.fill(object, offset + offsets[i], element);
      });
    } else {
      const scalar = scalarOf(type, data);
      if (scalar === undefined) throw new Unsupported(unsupportedType(type, 'a constant of this type'), undefined);
      writeCells(this.activity, object, offset, scalar, this.value(operand));
    }
  }

  private expression({ action }: Instruction): Value {
    const { activity } = this;
    const { data } = this.from;
    switch (action.do) {
      case 'getelementptr': {
        const { operator, indices } = elementOf(action, data);
        const args = [this.value(action.base), ...indices.map(index => this.value(index))];
        return operator.apply(activity, args) as Value;
      }
      case 'cast': {
        const [from, to] = [scalarOf(action.value.type, data), scalarOf(action.to, data)];
        if (from === undefined || to === undefined) break;
        return castOperator(action.operator, from, to).apply(activity, [this.value(action.value)]) as Value;
      }
      case 'int': {
        const { type } = action.left;
        if (type.kind !== 'int') break;
        const operator = integerOperator(action.operator, type.width, { nsw: false, nuw: false });
        return operator.apply(activity, [this.value(action.left), this.value(action.right)]) as Value;
      }
      case 'icmp': {
        const width = action.left.type.kind === 'int' ? action.left.type.width : data.pointerWidth;
        return comparison(action.predicate, width).apply(activity, [
          this.value(action.left),
          this.value(action.right),
        ]) as Value;
      }
    }
    throw new Unsupported(`the constant expression ${action.do}`, undefined);
  }
}
