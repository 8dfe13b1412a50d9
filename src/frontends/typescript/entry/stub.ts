import { readMore } from '../../../program/activity.ts';
import type {
  Block,
  FunctionBody,
  FunctionCode,
  Instruction,
  Operand,
  Register,
  Terminator,
} from '../../../program/ir.ts';
import { Entry } from '../../../program/language.ts';
import type { Operator } from '../../../program/operator.ts';
import { type SourceRange, SourceText } from '../../../program/source.ts';
import type { Value } from '../../../program/value.ts';
import { OPERATORS } from '../operators/index.ts';
import { asksForSettling, SETTLE } from './settle.ts';

/** Whether the input goes on. Asks before the symbol is read, so that a run stands still between two symbols. */
const HAS_INPUT: Operator = {
  name: 'hasInput',
  apply: activity => activity.state.position < activity.state.input.symbols.length || readMore(activity),
};

const AT: SourceRange = { source: new SourceText('(the call)', ''), start: 0, end: 0 };

const RESULT: Register = 0;
const SYMBOL: Register = 1;
const METHOD: Register = 2;
const OBJECT: Register = 3;

/**
 * Code that is in no source file: it calls the program as the user would. What it works on are its arguments, so that
 * all calls of one kind share one code, and their states can be compared.
 */
class Stub {
  private readonly given: Value[] = [];

  constructor(private readonly kind: string) {}

  /** A register with this value at the start. */
  constant(value: Value): Operand {
    this.given.push(value);
    return OBJECT + this.given.length;
  }

  call(callee: Operand, receiver: Operand, args: readonly Operand[]): Instruction {
    return { do: 'call', callee, receiver, args, construct: false, to: RESULT, at: AT };
  }

  /** `OBJECT = new owner(...args)` */
  construct(owner: Value, args: readonly Value[]): Instruction {
    const [callee, receiver] = [this.constant(owner), this.constant(undefined)];
    return {
      do: 'call',
      callee,
      receiver,
      args: args.map(arg => this.constant(arg)),
      construct: true,
      to: OBJECT,
      at: AT,
    };
  }

  /** `RESULT = OBJECT.name(...args)` */
  method(name: string, args: readonly Operand[]): readonly Instruction[] {
    return [
      { do: 'apply', operator: OPERATORS.get, args: [OBJECT, this.constant(name)], to: METHOD, at: AT },
      this.call(METHOD, OBJECT, args),
    ];
  }

  finish(method: string | undefined): readonly Instruction[] {
    const nothing: Instruction = { do: 'copy', to: RESULT, from: this.constant(undefined), at: AT };
    return method === undefined ? [nothing] : this.method(method, []);
  }

  entry(blocks: readonly Block[]): Entry {
    const key = `${this.kind} ${this.given.length}`;
    let code = codes.get(key);
    if (code === undefined) {
      const parameters = this.given.map((_, i) => OBJECT + 1 + i);
      const registers = OBJECT + 1 + parameters.length;
      const body: FunctionBody = { registers, constants: [], blocks, parameters, captures: [] };
      code = { name: '(the call)', at: AT, body };
      codes.set(key, code);
    }
    return new Entry(code, [], undefined, undefined, this.given, undefined, undefined);
  }
}

const codes = new Map<string, FunctionCode>();

const NEEDS_SETTLING = asksForSettling(RESULT);

/** Two blocks, of which the first has this number: does something, then settles `RESULT`, then goes on to `next`. */
function settling(
  instructions: readonly Instruction[],
  first: number,
  next: number,
  called: readonly Operand[] = [],
): readonly Block[] {
  const ask: Instruction = { do: 'apply', operator: NEEDS_SETTLING, args: [], to: METHOD, at: AT };
  const settle: Instruction = { do: 'apply', operator: SETTLE, args: [RESULT, ...called], to: RESULT, at: AT };
  const then = first + 1;
  return [
    { instructions: [...instructions, ask], end: { do: 'branch', on: METHOD, then, otherwise: next, at: AT } },
    { instructions: [settle], end: jump(next) },
  ];
}

const RETURN: Terminator = { do: 'return', value: RESULT, at: AT };

function jump(to: number): Terminator {
  return { do: 'jump', to, at: AT };
}

/** Who a function is called on: a value, or a new object of a class. */
export type Receiver = { readonly value: Value } | { readonly owner: Value; readonly args: readonly Value[] };

/** `return callee.call(receiver, ...args)`; with `then`, that is called with the result. */
export function callOnce(callee: Value, receiver: Receiver, args: readonly Value[], then?: Value): Entry {
  const stub = new Stub(`call ${'value' in receiver} ${then === undefined} ${args.length}`);
  const on = 'value' in receiver ? stub.constant(receiver.value) : OBJECT;
  const instructions = 'value' in receiver ? [] : [stub.construct(receiver.owner, receiver.args)];
  const operands = args.map(arg => stub.constant(arg));
  const called = stub.constant(callee);
  instructions.push(stub.call(called, on, operands));
  if (then !== undefined) instructions.push(stub.call(stub.constant(then), stub.constant(undefined), [RESULT]));
  return stub.entry([...settling(instructions, 0, 2, [called]), { instructions: [], end: RETURN }]);
}

/** How a new object is fed: the method that gets the symbols, and the one that is called at the end of the input. */
export interface Feeding {
  readonly owner: Value;
  readonly args: readonly Value[];
  readonly method: string;
  readonly finish: string | undefined;
}

/** For each symbol: `out(object.method(symbol))`; at the end of the input `return object.finish()`. */
export function feedSymbols({ owner, args, method, finish }: Feeding): Entry {
  const stub = new Stub(`feed ${finish === undefined} ${args.length}`);
  return overSymbols(stub, [stub.construct(owner, args)], stub.method(method, [SYMBOL]), stub.finish(finish));
}

/** `out(object.method(input)); return object.finish()` */
export function feedWhole({ owner, args, method, finish }: Feeding, input: Value): Entry {
  const stub = new Stub(`feed whole ${finish === undefined} ${args.length}`);
  const before = [stub.construct(owner, args), ...stub.method(method, [stub.constant(input)])];
  const write: Instruction = { do: 'out', value: RESULT, at: AT };
  return stub.entry([
    ...settling(before, 0, 2),
    ...settling([write, ...stub.finish(finish)], 2, 4),
    { instructions: [], end: RETURN },
  ]);
}

/** `state = initial`; for each symbol: `out(state = callee(state, symbol, ...args))`. */
export function foldSymbols(callee: Value, receiver: Value, initial: Value, args: readonly Value[]): Entry {
  const stub = new Stub(`fold ${args.length}`);
  const before: Instruction = { do: 'copy', to: RESULT, from: stub.constant(initial), at: AT };
  const operands = [RESULT, SYMBOL, ...args.map(arg => stub.constant(arg))];
  return overSymbols(stub, [before], [stub.call(stub.constant(callee), stub.constant(receiver), operands)], []);
}

function overSymbols(
  stub: Stub,
  before: readonly Instruction[],
  step: readonly Instruction[],
  last: readonly Instruction[],
): Entry {
  const ask: Instruction = { do: 'apply', operator: HAS_INPUT, args: [], to: METHOD, at: AT };
  const read: Instruction = { do: 'in', to: SYMBOL, at: AT };
  const [then, otherwise] = [2, 5];
  return stub.entry([
    { instructions: before, end: jump(1) },
    { instructions: [ask], end: { do: 'branch', on: METHOD, then, otherwise, at: AT } },
    ...settling([read, ...step], 2, 4),
    { instructions: [{ do: 'out', value: RESULT, at: AT }], end: jump(1) },
    ...settling(last, 5, 7),
    { instructions: [], end: RETURN },
  ]);
}
