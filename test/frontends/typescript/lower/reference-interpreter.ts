import type { ScriptFunction } from '../../../../src/frontends/typescript/lower/script-function.ts';
import type { Block, FunctionBody, Handler, Instruction, Operand } from '../../../../src/program/ir.ts';
import { Unsupported } from '../../../../src/program/source.ts';

/**
 * A naive interpreter of lowered JavaScript on the host's own values: operators are the host's, closures are host
 * functions. It is slow and simple; the lowering is tested with it independently of the project's evaluator.
 */

export interface HostCell {
  value: unknown;
}

/** What a suspended frame is told. */
export interface Resumption {
  readonly kind: 'next' | 'throw' | 'return';
  readonly value: unknown;
}

/** What cleanup handlers catch when a frame is told to return. */
export class ReturnSignal {
  constructor(readonly value: unknown) {}
}

export interface Entry {
  readonly receiver: unknown;
  readonly args: readonly unknown[];
  readonly callee: unknown;
  readonly newTarget: unknown;
}

/** Every instruction is counted, so that a program that does not end fails instead of hanging. */
const steps = { left: 0 };

export function allowSteps(count: number): void {
  steps.left = count;
}

class Frame {
  readonly registers: unknown[];
  constructor(
    readonly body: FunctionBody,
    entry: Entry,
    captures: readonly HostCell[],
  ) {
    this.registers = new Array(body.registers).fill(undefined);
    body.parameters.forEach((register, index) => {
      this.registers[register] = entry.args[index];
    });
    if (body.rest !== undefined) this.registers[body.rest] = entry.args.slice(body.parameters.length);
    if (body.argumentList !== undefined) this.registers[body.argumentList] = [...entry.args];
    if (body.receiver !== undefined) this.registers[body.receiver] = entry.receiver;
    if (body.callee !== undefined) this.registers[body.callee] = entry.callee;
    if (body.newTarget !== undefined) this.registers[body.newTarget] = entry.newTarget;
    if (body.captures.length !== captures.length) throw new Error('captures do not match');
    body.captures.forEach((register, index) => {
      this.registers[register] = captures[index];
    });
  }

  value(operand: Operand): unknown {
    if (operand < 0) return this.body.constants[~operand];
    if (operand >= this.registers.length) throw new Error(`r${operand} does not exist`);
    return this.registers[operand];
  }

  values(operands: readonly Operand[]): unknown[] {
    return operands.map(operand => this.value(operand));
  }

  cell(operand: Operand): HostCell {
    const cell = this.value(operand);
    if (!(typeof cell === 'object' && cell !== null && 'value' in cell)) throw new Error('not a cell');
    return cell as HostCell;
  }
}

function handlerFor(block: Block, thrown: unknown): Handler | undefined {
  const handler = block.onThrow;
  return handler !== undefined && (handler.kind === 'cleanup' || !(thrown instanceof ReturnSignal))
    ? handler
    : undefined;
}

/** The result of another iterator, which is handed out unchanged. */
class AsItIs {
  constructor(readonly result: unknown) {}
}

/** Runs a body; hands out what is suspended with, and takes resumptions. */
export function* execute(
  code: ScriptFunction,
  captures: readonly HostCell[],
  entry: Entry,
): Generator<unknown, unknown, Resumption> {
  const frame = new Frame(code.body, entry, captures);
  const { registers, body } = frame;
  let index = 0;
  for (;;) {
    const block = body.blocks[index];
    try {
      for (const instruction of block.instructions) {
        if (--steps.left < 0) throw new Error('too many steps');
        if (instruction.do !== 'suspend') {
          perform(frame, instruction);
          continue;
        }
        const handed = frame.value(instruction.value);
        const resumption = yield instruction.asItIs ? new AsItIs(handed) : handed;
        if (resumption.kind === 'throw') throw resumption.value;
        if (resumption.kind === 'return') throw new ReturnSignal(resumption.value);
        registers[instruction.to] = resumption.value;
      }
      const { end } = block;
      if (--steps.left < 0) throw new Error('too many steps');
      switch (end.do) {
        case 'jump':
          index = end.to;
          break;
        case 'branch': {
          const on = frame.value(end.on);
          if (typeof on !== 'boolean') throw new Error(`a branch on ${String(on)}`);
          index = on ? end.then : end.otherwise;
          break;
        }
        case 'switch':
          index = end.cases.get(frame.value(end.on) as number) ?? end.otherwise;
          break;
        case 'return':
          return frame.value(end.value);
        case 'throw':
          throw frame.value(end.value);
        case 'unsupported':
          throw new Unsupported(end.construct, end.at);
        case 'halt':
          throw new Error('halt');
      }
    } catch (thrown) {
      const handler = thrown instanceof Unsupported ? undefined : handlerFor(block, thrown);
      if (handler === undefined) {
        if (thrown instanceof ReturnSignal) return thrown.value;
        throw thrown;
      }
      registers[handler.caught] = thrown;
      index = handler.block;
    }
  }
}

function perform(frame: Frame, instruction: Instruction): void {
  const { registers } = frame;
  switch (instruction.do) {
    case 'copy':
      registers[instruction.to] = frame.value(instruction.from);
      return;
    case 'apply':
      registers[instruction.to] = instruction.operator.apply(
        undefined as never,
        frame.values(instruction.args) as never,
      );
      return;
    case 'closure':
      registers[instruction.to] = functionOf(
        instruction.code as ScriptFunction,
        instruction.captures.map(capture => frame.cell(capture)),
      );
      return;
    case 'call': {
      const callee = frame.value(instruction.callee) as (...args: unknown[]) => unknown;
      const args = frame.values(instruction.args);
      registers[instruction.to] = instruction.construct
        ? Reflect.construct(callee, args)
        : Reflect.apply(callee, frame.value(instruction.receiver), args);
      return;
    }
    case 'cell':
      registers[instruction.to] = { value: frame.value(instruction.value) };
      return;
    case 'load':
      registers[instruction.to] = frame.cell(instruction.cell).value;
      return;
    case 'store':
      frame.cell(instruction.cell).value = frame.value(instruction.value);
      return;
    default:
      throw new Error(`${instruction.do} is not interpreted here`);
  }
}

/** Runs a function that does not suspend. */
export function run(code: ScriptFunction, captures: readonly HostCell[], entry: Entry): unknown {
  const step = execute(code, captures, entry).next();
  if (!step.done) throw new Error('a plain function suspended');
  return step.value;
}

const GeneratorFunction = Object.getPrototypeOf(function* () {});

/** A host function that interprets the code. */
export function functionOf(code: ScriptFunction, captures: readonly HostCell[]): unknown {
  const made = hostFunction(code, captures);
  Object.defineProperty(made, 'name', { value: code.name, configurable: true });
  Object.defineProperty(made, 'length', { value: code.length, configurable: true });
  return made;
}

function hostFunction(code: ScriptFunction, captures: readonly HostCell[]): (...args: unknown[]) => unknown {
  switch (code.kind) {
    case 'function':
    case 'classConstructor':
    case 'derivedConstructor': {
      const callee = function (this: unknown, ...args: unknown[]): unknown {
        if (code.kind !== 'function' && new.target === undefined) throw new TypeError('a class needs new');
        const result = run(code, captures, { receiver: this, args, callee, newTarget: new.target });
        if (code.kind === 'derivedConstructor' && (typeof result !== 'object' || result === null))
          throw new TypeError('a derived constructor returned no object');
        return result;
      };
      return callee;
    }
    case 'generator':
    case 'generatorMethod': {
      const { callee } = {
        callee(this: unknown, ...args: unknown[]): unknown {
          return generatorObject(code, captures, { receiver: this, args, callee, newTarget: undefined });
        },
      };
      Object.setPrototypeOf(callee, GeneratorFunction);
      Object.defineProperty(callee, 'prototype', { value: Object.create(GeneratorFunction.prototype), writable: true });
      return callee;
    }
    default: {
      const { callee } = {
        callee(this: unknown, ...args: unknown[]): unknown {
          return run(code, captures, { receiver: this, args, callee, newTarget: undefined });
        },
      };
      return callee;
    }
  }
}

function generatorObject(code: ScriptFunction, captures: readonly HostCell[], entry: Entry): unknown {
  const frame = execute(code, captures, entry);
  const first = frame.next();
  if (first.done) throw new Error('a generator did not suspend at its start');
  const object = Object.create((entry.callee as { prototype: object }).prototype);
  let running = false;
  let ended = false;
  const resume = (resumption: Resumption) => {
    if (running) throw new TypeError('Generator is already running');
    if (ended) {
      if (resumption.kind === 'throw') throw resumption.value;
      return { value: resumption.kind === 'return' ? resumption.value : undefined, done: true };
    }
    running = true;
    try {
      const step = frame.next(resumption);
      if (step.done) ended = true;
      if (step.value instanceof AsItIs) return step.value.result;
      return { value: step.value, done: step.done === true };
    } catch (error) {
      ended = true;
      throw error;
    } finally {
      running = false;
    }
  };
  for (const kind of ['next', 'throw', 'return'] as const)
    Object.defineProperty(object, kind, { value: (value: unknown) => resume({ kind, value }) });
  return object;
}
