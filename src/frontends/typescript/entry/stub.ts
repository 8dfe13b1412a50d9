import { Interned } from '../../../logic/kept.ts';
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
import { Reference, type Value } from '../../../program/value.ts';
import type { Meaning } from '../objects/object.ts';
import { OPERATORS } from '../operators/index.ts';
import { AWAIT_RESULT, asksForAwaiting } from './awaited-result.ts';
import { fieldsText, itemText, valueText } from './value-parts.ts';

/** Whether the input goes on. Asks before the symbol is read, so that a run stands still between two symbols. */
const HAS_INPUT: Operator = {
  name: 'hasInput',
  apply: activity => activity.state.position < activity.state.input.symbols.length || readMore(activity),
};

/** What a symbol is for the program, where it is more than a number or a text: which of its names, which fields. */
export interface SymbolMeaning extends Meaning {
  readonly operator: Operator;
}

const AT: SourceRange = { source: new SourceText('(the call)', ''), start: 0, end: 0 };

const RESULT: Register = 0;
export const SYMBOL: Register = 1;
const METHOD: Register = 2;
export const OBJECT: Register = 3;

/**
 * Code that is in no source file: it calls the program as the user would. What it works on are its arguments, so that
 * all calls of one kind share one code, and their states can be compared.
 */
export class Stub {
  private readonly given: Value[] = [];

  constructor(private readonly kind: string) {}

  /** A register with this value at the start. */
  constant(value: Value): Operand {
    this.given.push(value);
    return OBJECT + this.given.length;
  }

  call(callee: Operand, receiver: Operand, args: readonly Operand[], to: Register = RESULT): Instruction {
    return { do: 'call', callee, receiver, args, construct: false, to, at: AT };
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

  /** `SYMBOL` is the next symbol of the input, as the program gets it. */
  read(meaning: SymbolMeaning | undefined): readonly Instruction[] {
    const read: Instruction = { do: 'in', to: SYMBOL, at: AT };
    if (meaning === undefined) return [read];
    return [read, { do: 'apply', operator: meaning.operator, args: [SYMBOL], to: SYMBOL, at: AT }];
  }

  /** `RESULT = undefined` */
  nothing(): Instruction {
    return { do: 'copy', to: RESULT, from: this.constant(undefined), at: AT };
  }

  finish(method: string | undefined): readonly Instruction[] {
    return method === undefined ? [this.nothing()] : this.method(method, []);
  }

  entry(blocks: readonly Block[]): Entry {
    const key = `${this.kind} ${this.given.length}`;
    const code = codes.of(key, () => {
      const parameters = this.given.map((_, i) => OBJECT + 1 + i);
      const registers = OBJECT + 1 + parameters.length;
      const body: FunctionBody = { registers, constants: [], blocks, parameters, captures: [] };
      return { name: '(the call)', at: AT, body };
    });
    return new Entry(code, [], undefined, undefined, this.given, undefined, undefined);
  }
}

const codes = new Interned<FunctionCode>();

const NEEDS_AWAITING = asksForAwaiting(RESULT);

/** Two blocks, of which the first has this number: does something, then awaits `RESULT`, then goes on to `next`. */
function awaiting(
  instructions: readonly Instruction[],
  first: number,
  next: number,
  called: readonly Operand[] = [],
): readonly Block[] {
  const ask: Instruction = { do: 'apply', operator: NEEDS_AWAITING, args: [], to: METHOD, at: AT };
  const awaitResult: Instruction = {
    do: 'apply',
    operator: AWAIT_RESULT,
    args: [RESULT, ...called],
    to: RESULT,
    at: AT,
  };
  const then = first + 1;
  return [
    { instructions: [...instructions, ask], end: { do: 'branch', on: METHOD, then, otherwise: next, at: AT } },
    { instructions: [awaitResult], end: jump(next) },
  ];
}

const RETURN: Terminator = { do: 'return', value: RESULT, at: AT };

function jump(to: number): Terminator {
  return { do: 'jump', to, at: AT };
}

/** Who a function is called on: a value, or a new object of a class. */
export type Receiver = { readonly value: Value } | { readonly owner: Value; readonly args: readonly Value[] };

/** What is done with the result of a call: a function is called with it, and it is written as a value. */
export interface Afterwards {
  readonly then?: Value;
  readonly asValue: boolean;
}

/** `return callee.call(receiver, ...args)` */
export function callOnce(
  callee: Value,
  receiver: Receiver,
  args: readonly Value[],
  { then, asValue }: Afterwards,
): Entry {
  const stub = new Stub(`call ${'value' in receiver} ${then === undefined} ${args.length} ${asValue}`);
  const on = 'value' in receiver ? stub.constant(receiver.value) : OBJECT;
  const instructions = 'value' in receiver ? [] : [stub.construct(receiver.owner, receiver.args)];
  const operands = args.map(arg => stub.constant(arg));
  const called = stub.constant(callee);
  instructions.push(stub.call(called, on, operands));
  if (then !== undefined) instructions.push(stub.call(stub.constant(then), stub.constant(undefined), [RESULT]));
  const result = asValue ? [encoded(ENCODE)] : [];
  return stub.entry([...awaiting(instructions, 0, 2, [called]), { instructions: result, end: RETURN }]);
}

const ASK: Instruction = { do: 'apply', operator: HAS_INPUT, args: [], to: METHOD, at: AT };
const REJECT: Block = { instructions: [], end: { do: 'halt', accepted: false, at: AT } };

function branch(then: number, otherwise: number): Terminator {
  return { do: 'branch', on: METHOD, then, otherwise, at: AT };
}

/** `return callee.call(receiver, symbol, ...args)`, of an input that is just that symbol; others are rejected. */
export function callWithOne(
  callee: Value,
  receiver: Receiver,
  args: readonly Value[],
  meaning: SymbolMeaning | undefined,
  { then, asValue }: Afterwards,
): Entry {
  const stub = new Stub(`one ${'value' in receiver} ${then === undefined} ${args.length} ${asValue} ${meaning?.key}`);
  const on = 'value' in receiver ? stub.constant(receiver.value) : OBJECT;
  const made = 'value' in receiver ? [] : [stub.construct(receiver.owner, receiver.args)];
  const operands = args.map(arg => stub.constant(arg));
  const called = stub.constant(callee);
  const calls = [stub.call(called, on, [SYMBOL, ...operands])];
  if (then !== undefined) calls.push(stub.call(stub.constant(then), stub.constant(undefined), [RESULT]));
  return stub.entry([
    { instructions: [ASK], end: branch(1, 5) },
    { instructions: [...stub.read(meaning), ASK], end: branch(5, 2) },
    ...awaiting([...made, ...calls], 2, 4, [called]),
    { instructions: asValue ? [encoded(ENCODE)] : [], end: RETURN },
    REJECT,
  ]);
}

/** How a new object is fed: the method that gets the symbols, and the one that is called at the end of the input. */
export interface Feeding {
  readonly owner: Value;
  readonly args: readonly Value[];
  readonly method: string;
  readonly finish: string | undefined;
  /** Whether the object itself is what comes out. */
  readonly fields: boolean;
  readonly areEvents: boolean;
  readonly meaning: SymbolMeaning | undefined;
}

/**
 * For each symbol: `out(object.method(symbol))`; at the end of the input `return object.finish()`. Of symbols that are
 * events, what is written are the items of a list; where the object's fields are what comes out, nothing is written on the
 * way, and the object is returned.
 */
export function feedSymbols({ owner, args, method, finish, fields, areEvents, meaning }: Feeding): Entry {
  const stub = new Stub(`feed ${finish === undefined} ${args.length} ${fields} ${areEvents} ${meaning?.key}`);
  const out = fields ? [] : areEvents ? OUT_ITEM : [OUT];
  const step = [...stub.read(meaning), ...stub.method(method, [SYMBOL])];
  const last = fields ? [FIELDS_ARE_RESULT] : stub.finish(areEvents ? undefined : finish);
  return overSymbols(stub, { before: [stub.construct(owner, args)], step, out, last, result: [] });
}

const OUT: Instruction = { do: 'out', value: RESULT, at: AT };

/** What comes out, as all that is written. */
const ENCODE: Operator = { name: 'value', apply: (activity, [value]) => valueText(activity, value) };
const ENCODE_FIELDS: Operator = { name: 'fields', apply: (activity, [object]) => fieldsText(activity, object) };

function encoded(operator: Operator, value: Operand = RESULT): Instruction {
  return { do: 'apply', operator, args: [value], to: RESULT, at: AT };
}

/** What the result of a call is in the list of all of them; the object itself counts as nothing. */
const LIST_ITEM: Operator = {
  name: 'listItem',
  apply: (activity, [value, object]) => {
    const isItself = value instanceof Reference && object instanceof Reference && value.object === object.object;
    return itemText(activity, isItself ? undefined : value);
  },
};

/** Writes the result as an item of a list. */
const OUT_ITEM: readonly Instruction[] = [
  { do: 'apply', operator: LIST_ITEM, args: [RESULT, OBJECT], to: RESULT, at: AT },
  OUT,
];
const FIELDS_ARE_RESULT = encoded(ENCODE_FIELDS, OBJECT);

/** An object whose methods are called by name: what makes it, and what tells which call a symbol is. */
export interface Calling {
  /** The arguments of each method after those that symbols say, where what it gives is not looked at. */
  readonly rest?: ReadonlyMap<string, readonly Value[]>;
  readonly make: { readonly value: Value; readonly receiver: Value; readonly isClass: boolean };
  readonly args: readonly Value[];
  /** The methods, each with what asks for it and what its arguments are. */
  readonly methods: readonly MethodCall[];
  readonly key: string;
  readonly fields: boolean;
}

export interface MethodCall {
  readonly name: string;
  /** Whether the symbol is a call of this method. */
  readonly isIt: Operator;
  readonly args: readonly Operator[];
}

/** For each symbol: `out(object.name(...fields))`, as {@link feedSymbols} does with events. */
export function callMethods({ make, args, methods, key, fields, rest }: Calling): Entry {
  const stub = new Stub(`methods ${key} ${make.isClass} ${args.length} ${fields} ${rest !== undefined}`);
  const before: Instruction = make.isClass
    ? stub.construct(make.value, args)
    : stub.call(
        stub.constant(make.value),
        stub.constant(make.receiver),
        args.map(arg => stub.constant(arg)),
        OBJECT,
      );
  const [ask, read, first] = [1, 2, 3];
  const end = first + 4 * methods.length;
  const blocks: Block[] = [
    { instructions: [before], end: jump(ask) },
    { instructions: [ASK], end: branch(read, end) },
    { instructions: stub.read(undefined), end: jump(first) },
  ];
  methods.forEach((method, i) => {
    const here = first + 4 * i;
    // What is none of the others is the last one.
    const otherwise = i === methods.length - 1 ? here + 1 : here + 4;
    const isIt: Instruction = { do: 'apply', operator: method.isIt, args: [SYMBOL], to: METHOD, at: AT };
    const operands = method.args.map(() => stub.constant(undefined));
    const given = method.args.map(
      (operator, j): Instruction => ({ do: 'apply', operator, args: [SYMBOL], to: operands[j], at: AT }),
    );
    blocks.push(
      { instructions: [isIt], end: branch(here + 1, otherwise) },
      ...awaiting(
        [
          ...given,
          ...stub.method(method.name, [
            ...operands,
            ...(rest?.get(method.name) ?? []).map(value => stub.constant(value)),
          ]),
          ...(rest === undefined ? [] : [stub.nothing()]),
        ],
        here + 1,
        here + 3,
      ),
      { instructions: fields || rest !== undefined ? [] : OUT_ITEM, end: jump(ask) },
    );
  });
  const nothing: Instruction = { do: 'copy', to: RESULT, from: stub.constant(undefined), at: AT };
  blocks.push({ instructions: [fields ? FIELDS_ARE_RESULT : nothing], end: RETURN });
  return stub.entry(blocks);
}

/** `out(object.method(input)); return object.finish()` */
export function feedWhole(
  { owner, args, method, finish }: Omit<Feeding, 'fields' | 'areEvents' | 'meaning'>,
  input: Value,
): Entry {
  const stub = new Stub(`feed whole ${finish === undefined} ${args.length}`);
  const before = [stub.construct(owner, args), ...stub.method(method, [stub.constant(input)])];
  const write: Instruction = { do: 'out', value: RESULT, at: AT };
  return stub.entry([
    ...awaiting(before, 0, 2),
    ...awaiting([write, ...stub.finish(finish)], 2, 4),
    { instructions: [], end: RETURN },
  ]);
}

/** `state = initial`; for each symbol: `state = callee(state, symbol, ...args)`; at the end of the input, the state. */
export function foldSymbols(
  callee: Value,
  receiver: Value,
  initial: Value,
  args: readonly Value[],
  meaning: SymbolMeaning | undefined,
  asValue: boolean,
): Entry {
  const stub = new Stub(`fold ${args.length} ${asValue} ${meaning?.key}`);
  const before: Instruction = { do: 'copy', to: RESULT, from: stub.constant(initial), at: AT };
  const operands = [RESULT, SYMBOL, ...args.map(arg => stub.constant(arg))];
  const call = stub.call(stub.constant(callee), stub.constant(receiver), operands);
  const result = asValue ? [encoded(ENCODE)] : [];
  return overSymbols(stub, { before: [before], step: [...stub.read(meaning), call], out: [], last: [], result });
}

interface Loop {
  readonly before: readonly Instruction[];
  /** For each symbol, a call, and what is done with what it gives. */
  readonly step: readonly Instruction[];
  readonly out: readonly Instruction[];
  /** At the end of the input, a call, and what is done with what it gives. */
  readonly last: readonly Instruction[];
  readonly result: readonly Instruction[];
}

export function overSymbols(stub: Stub, { before, step, out, last, result }: Loop): Entry {
  return stub.entry([
    { instructions: before, end: jump(1) },
    { instructions: [ASK], end: branch(2, 5) },
    ...awaiting(step, 2, 4),
    { instructions: out, end: jump(1) },
    ...awaiting(last, 5, 7),
    { instructions: result, end: RETURN },
  ]);
}
