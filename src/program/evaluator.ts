import { eq, num } from '../logic/build.ts';
import type { Budget } from '../logic/limits.ts';
import { Bool } from '../logic/sort.ts';
import { SortError } from '../logic/term.ts';
import { type Activity, choose, decide, readMore, refuse, resolveChoice } from './activity.ts';
import { Cell, type Heap } from './heap.ts';
import type { BlockIndex, FunctionBody, Instruction, Operand, Register, Terminator } from './ir.ts';
import { Entry, type Language, type Request } from './language.ts';
import { Call, Resume, Thrown } from './operator.ts';
import { placeOfState } from './place-of-state.ts';
import type { Policy } from './policy.ts';
import { type SourceRange, showPlace, Unsupported } from './source.ts';
import { type Fault, Frame, type State } from './state.ts';
import { closedLength } from './text.ts';
import { unknown } from './unknown.ts';
import {
  AnyNumber,
  AnyValue,
  Choice,
  OpenLength,
  Reference,
  ReturnSignal,
  SymbolicNumber,
  type Value,
} from './value.ts';

/** Calls nested more deeply than this are an error of the program's, as in its own language. */
const MAX_FRAMES = 10_000;

/** Code units from which on a text that a call makes counts as work. */
const LARGE_TEXT = 1 << 16;

/**
 * Runs states: the transfer functions of all instructions, whatever the policy. A run goes on until the program ends,
 * or until the policy throws because it has no single answer; the state then stands before the instruction that asked,
 * unchanged, and goes on from there when it is run again with more `answers`.
 */
export class Evaluator implements Activity {
  private current: State | undefined;
  /** How many numbers of which nothing is known there were before the instruction in progress. */
  private madeBefore = 0;
  private keptBefore = 0;

  constructor(
    readonly language: Language,
    readonly policy: Policy,
    readonly budget: Budget,
    /** Whether objects made by a call are forgotten during it once nothing leads to them: not where others hold values. */
    private readonly collects = false,
  ) {}

  get state(): State {
    if (this.current === undefined) throw new Error('no state is in progress');
    return this.current;
  }

  get heap(): Heap {
    return this.state.heap;
  }

  /** Where the instruction in progress comes from; in the language's own library, the call of it; in ours, the program. */
  get at(): SourceRange | undefined {
    return placeOfState(this.state, this.language.home);
  }

  /** Works on this state from now on. */
  attach(state: State): Activity {
    this.current = state;
    return this;
  }

  /** Starts a call of a value in a state that has no frames; its result will be the state's ending. */
  start(state: State, callee: Value, receiver: Value, args: readonly Value[], newTarget?: Value): void {
    this.current = state;
    this.keptBefore = state.heap.nextName;
    state.ending = undefined;
    try {
      this.perform(state, new Call(callee, receiver, args, newTarget), -1);
    } catch (error) {
      // A function of the language's own throws without a frame.
      if (!(error instanceof Thrown)) throw error;
      this.unwind(state, error.value, error.fault);
    }
  }

  /** Starts with a frame, in a state that has none. */
  startFrame(state: State, entry: Entry): void {
    this.current = state;
    state.ending = undefined;
    this.enter(state, entry, -1);
  }

  /** Runs until the program ends, or `until` says to stop (asked before every instruction). */
  run(state: State, until?: (state: State) => boolean): void {
    this.current = state;
    while (state.ending === undefined) {
      try {
        if (until === undefined) this.runOn(state);
        else if (!this.runUntil(state, until)) return;
      } catch (error) {
        if (!(error instanceof Thrown)) {
          // The instruction is done again: what it makes has to be the same then, or its questions would be others.
          state.made = this.madeBefore;
          throw this.placed(error);
        }
        this.unwind(state, error.value, error.fault);
      }
    }
  }

  /** What stopped the run, with the place where it did. */
  private placed(error: unknown): unknown {
    if (error instanceof RangeError && /call stack/i.test(error.message))
      return new Unsupported('an operation this deeply nested', this.at);
    if (error instanceof SortError)
      return new Unsupported('this operation on a number that need not be whole', this.at);
    return error instanceof Unsupported && error.at === undefined ? new Unsupported(error.construct, this.at) : error;
  }

  private runOn(state: State): void {
    let untilClock = 0;
    while (state.ending === undefined) {
      const frame = state.frames[state.frames.length - 1];
      const { instructions, end } = frame.body.blocks[frame.block];
      const depth = state.frames.length;
      while (frame.index < instructions.length) {
        const instruction = instructions[frame.index];
        this.madeBefore = state.made;
        this.execute(state, frame, instruction);
        if (state.answers !== undefined) state.answers = undefined;
        if (state.frames.length !== depth || state.frames[depth - 1] !== frame || state.ending !== undefined) break;
      }
      if (--untilClock <= 0) {
        this.budget.spend();
        untilClock = 64;
        if (this.collects && state.heap.isCrowded) state.heap.collect(this.keptBefore, rootsOf(state));
      }
      if (state.ending !== undefined || state.frames[state.frames.length - 1] !== frame) continue;
      if (frame.index < instructions.length) continue;
      this.madeBefore = state.made;
      this.finish(state, frame, end);
      if (state.answers !== undefined) state.answers = undefined;
    }
  }

  /** One instruction at a time. Whether the program ended (rather than `until` stopping it). */
  private runUntil(state: State, until: (state: State) => boolean): boolean {
    while (state.ending === undefined) {
      if (until(state)) return false;
      this.budget.spend();
      this.madeBefore = state.made;
      const frame = state.frames[state.frames.length - 1];
      const { instructions, end } = frame.body.blocks[frame.block];
      if (frame.index < instructions.length) this.execute(state, frame, instructions[frame.index]);
      else this.finish(state, frame, end);
      if (state.answers !== undefined) state.answers = undefined;
    }
    return true;
  }

  /** An operand, with a choice between values decided. */
  private value(frame: Frame, operand: Operand): Value {
    const value = operand >= 0 ? frame.registers[operand] : frame.body.constants[~operand];
    if (typeof value !== 'object') return value;
    return value instanceof Choice || value instanceof OpenLength ? this.resolved(value) : value;
  }

  private resolved(value: Value): Value {
    if (value instanceof Choice) return this.resolved(choose(this, value));
    const { input } = this.state;
    if (!(value instanceof OpenLength) || !input.closed) return value;
    const length = closedLength(this, value);
    return this.language.hasWidths === true && typeof length === 'number' && length < 0 ? value : length;
  }

  private values(frame: Frame, operands: readonly Operand[]): Value[] {
    const values = new Array<Value>(operands.length);
    for (let i = 0; i < operands.length; i++) values[i] = this.value(frame, operands[i]);
    return values;
  }

  private execute(state: State, frame: Frame, instruction: Instruction): void {
    switch (instruction.do) {
      case 'copy': {
        const { from } = instruction;
        frame.registers[instruction.to] = from >= 0 ? frame.registers[from] : frame.body.constants[~from];
        break;
      }
      case 'apply': {
        const { operator } = instruction;
        const args = this.values(frame, instruction.args);
        const { apply } = this.language;
        const result = apply === undefined ? operator.apply(this, args) : apply(this, operator, args);
        if (isRequest(result)) {
          this.perform(state, result, instruction.to, frame);
          return;
        }
        frame.registers[instruction.to] = result;
        break;
      }
      case 'call': {
        const callee = this.value(frame, instruction.callee);
        const receiver = this.value(frame, instruction.receiver);
        const args = this.values(frame, instruction.args);
        const call = this.language.call(this, callee, receiver, args, instruction.construct ? callee : undefined);
        if (isRequest(call)) {
          this.perform(state, call, instruction.to, frame);
          return;
        }
        // So that memory is looked at before many large texts fill it.
        if (typeof call === 'string' && call.length >= LARGE_TEXT) this.budget.spend(call.length / 4096);
        frame.registers[instruction.to] = call;
        break;
      }
      case 'closure': {
        const captures = new Array<Value>(instruction.captures.length);
        for (let i = 0; i < captures.length; i++) captures[i] = frame.registers[instruction.captures[i]];
        frame.registers[instruction.to] = this.language.closure(this, instruction.code, captures);
        break;
      }
      case 'cell': {
        const value = this.raw(frame, instruction.value);
        frame.registers[instruction.to] = state.heap.allocate(owner => new Cell(owner, value, instruction.name));
        break;
      }
      case 'load':
        frame.registers[instruction.to] = this.cell(state.heap.read(idOf(this.value(frame, instruction.cell)))).value;
        break;
      case 'store':
        this.cell(state.heap.write(idOf(this.value(frame, instruction.cell)))).value = this.raw(
          frame,
          instruction.value,
        );
        break;
      case 'suspend': {
        const value = this.value(frame, instruction.value);
        state.frames.pop();
        this.hand(state, frame.to, this.language.suspended(this, frame, value));
        return;
      }
      case 'in': {
        if (state.position >= state.input.symbols.length && !readMore(this)) {
          state.ending = { kind: 'exhausted' };
          return;
        }
        frame.registers[instruction.to] = this.language.symbol(state.input.symbols[state.position]);
        state.position++;
        break;
      }
      case 'peek': {
        const offset = this.value(frame, instruction.offset);
        if (typeof offset !== 'number' || !Number.isInteger(offset))
          refuse(this, 'a peek whose offset depends on the input or is no integer');
        const at = state.position + offset;
        let isThere = at >= 0;
        while (isThere && at >= state.input.symbols.length) isThere = readMore(this);
        if (!isThere) {
          state.ending = { kind: 'exhausted' };
          return;
        }
        frame.registers[instruction.to] = this.language.symbol(state.input.symbols[at]);
        break;
      }
      case 'out':
        state.outputs.push(this.value(frame, instruction.value));
        break;
      case 'event':
        state.events.push({ name: instruction.name, args: this.values(frame, instruction.args) });
        break;
      case 'assert':
        if (!this.holds(frame, instruction.that)) {
          const place = showPlace(instruction.at);
          state.ending = { kind: 'violated', at: place, fault: { place, kind: 'a failed assertion' } };
          return;
        }
        break;
      case 'assume':
        if (!this.holds(frame, instruction.that)) {
          state.ending = { kind: 'halted', accepted: false, isAssumed: true };
          return;
        }
        break;
    }
    frame.index++;
  }

  private finish(state: State, frame: Frame, end: Terminator): void {
    switch (end.do) {
      case 'jump':
        frame.block = end.to;
        frame.index = 0;
        return;
      case 'branch':
        frame.block = this.holds(frame, end.on) ? end.then : end.otherwise;
        frame.index = 0;
        return;
      case 'switch': {
        frame.block = this.caseOf(this.value(frame, end.on), end.cases) ?? end.otherwise;
        frame.index = 0;
        return;
      }
      case 'return': {
        const value = frame.role === undefined ? this.raw(frame, end.value) : this.value(frame, end.value);
        state.frames.pop();
        this.hand(state, frame.to, frame.role === undefined ? value : this.language.returned(this, frame.role, value));
        return;
      }
      case 'throw':
        throw new Thrown(this.raw(frame, end.value));
      case 'halt':
        state.ending = { kind: 'halted', accepted: end.accepted };
        return;
      case 'unsupported':
        throw new Unsupported(end.construct, end.at);
    }
  }

  /** The block of the case that a number is, decided where it depends on the input. */
  private caseOf(on: Value, cases: ReadonlyMap<number, BlockIndex>): BlockIndex | undefined {
    if (typeof on === 'number') return cases.get(on);
    if (on instanceof SymbolicNumber)
      for (const [number, block] of cases) if (decide(this, eq(on.term, num(number, on.term.sort)))) return block;
    return on instanceof AnyNumber || on instanceof AnyValue ? this.anyCaseOf(cases) : undefined;
  }

  /** Of a number of which nothing is known: the questions are the same when they are asked again. */
  private anyCaseOf(cases: ReadonlyMap<number, BlockIndex>): BlockIndex | undefined {
    const { made } = this.state;
    let found: BlockIndex | undefined;
    for (const [number, block] of cases)
      if (found === undefined && decide(this, unknown(`any ${made} is ${number}`, Bool))) found = block;
    this.state.made++;
    return found;
  }

  private raw(frame: Frame, operand: Operand): Value {
    return operand >= 0 ? frame.registers[operand] : frame.body.constants[~operand];
  }

  private holds(frame: Frame, operand: Operand): boolean {
    const value = this.value(frame, operand);
    if (typeof value === 'boolean') return value;
    if (typeof value === 'object' && value !== null && value.kind === 'boolean') return decide(this, value.term);
    throw new Error('a branch on a value that is not a boolean');
  }

  private cell(object: unknown): Cell {
    if (object instanceof Cell) return object;
    throw new Error('this is not a cell');
  }

  /** Hands a result to the frame on top, or ends the program with it. */
  private hand(state: State, to: Register, value: Value): void {
    const frame = state.frames[state.frames.length - 1];
    if (frame === undefined) {
      state.ending = { kind: 'returned', value };
      return;
    }
    frame.registers[to] = value;
    frame.index++;
  }

  /** Does what was asked for instead of a result, until a frame is entered or there is a result. */
  private perform(state: State, request: Request, to: Register, frame?: Frame): void {
    let next: Value | Request = request;
    while (next instanceof Call) {
      const [callee, receiver, newTarget, ...args] = [next.callee, next.receiver, next.newTarget, ...next.args].map(
        value => resolveChoice(this, value),
      );
      next = this.language.call(this, callee, receiver, args, newTarget);
    }
    if (next instanceof Entry) {
      this.enter(state, next, to);
    } else if (next instanceof Resume) {
      this.resume(state, next, to);
    } else if (frame === undefined) {
      state.ending = { kind: 'returned', value: next };
    } else {
      frame.registers[to] = next;
      frame.index++;
    }
  }

  private enter(state: State, entry: Entry, to: Register): void {
    if (state.frames.length >= MAX_FRAMES) throw new Thrown(this.language.stackOverflow(this));
    const { body } = entry.code;
    state.frames.push(new Frame(entry.code, body, this.registersFor(body, entry), to, entry.role));
  }

  private registersFor(body: FunctionBody, entry: Entry): Value[] {
    const { args, captures } = entry;
    const { parameters } = body;
    const registers = new Array<Value>(body.registers).fill(undefined);
    for (let i = 0; i < parameters.length && i < args.length; i++) registers[parameters[i]] = args[i];
    for (let i = 0; i < body.captures.length; i++) registers[body.captures[i]] = captures[i];
    if (body.receiver !== undefined) registers[body.receiver] = entry.receiver;
    if (body.callee !== undefined) registers[body.callee] = entry.callee;
    if (body.newTarget !== undefined) registers[body.newTarget] = entry.newTarget;
    if (body.rest !== undefined) registers[body.rest] = this.language.list(this, args.slice(parameters.length));
    if (body.argumentList !== undefined) registers[body.argumentList] = this.language.list(this, args);
    return registers;
  }

  /** The resumed frame is a copy: the one that was kept may belong to other states too. */
  private resume(state: State, resume: Resume, to: Register): void {
    if (state.frames.length >= MAX_FRAMES) throw new Thrown(this.language.stackOverflow(this));
    const frame = resume.frame.clone();
    frame.to = to;
    state.frames.push(frame);
    if (resume.how !== 'next') {
      this.unwind(state, resume.how === 'throw' ? resume.value : new ReturnSignal(resume.value));
      return;
    }
    const instruction = frame.body.blocks[frame.block].instructions[frame.index];
    if (instruction.do === 'suspend') frame.registers[instruction.to] = resume.value;
    frame.index++;
  }

  /** Leaves frames until one handles what was thrown. */
  private unwind(state: State, thrown: Value, fault?: Fault): void {
    if (state.answers !== undefined) state.answers = undefined;
    let at: SourceRange | undefined;
    for (;;) {
      const frame = state.frames[state.frames.length - 1];
      if (frame === undefined) {
        state.ending = { kind: 'threw', value: thrown, ...(fault && { fault }), ...(at && { at }) };
        return;
      }
      at ??= usersPlace(frame);
      const handler = frame.body.blocks[frame.block].onThrow;
      if (handler !== undefined && (handler.kind === 'cleanup' || !(thrown instanceof ReturnSignal))) {
        frame.registers[handler.caught] = thrown;
        frame.block = handler.block;
        frame.index = 0;
        return;
      }
      state.frames.pop();
      if (thrown instanceof ReturnSignal) {
        const { value } = thrown;
        this.hand(state, frame.to, frame.role === undefined ? value : this.language.returned(this, frame.role, value));
        return;
      }
      if (frame.role !== undefined) this.language.abandoned(this, frame.role);
    }
  }
}

function isRequest(result: Value | Request): result is Request {
  if (typeof result !== 'object' || result === null) return false;
  return result instanceof Call || result instanceof Entry || result instanceof Resume;
}

function idOf(value: Value): number {
  if (value instanceof Reference) return value.object;
  throw new Error('this is not a reference');
}

/** Everything that a run can still get at without going through an object. */
function* rootsOf(state: State): Generator<Value> {
  for (const frame of state.frames) {
    yield* frame.registers;
    if (frame.role !== undefined) yield frame.role.object;
  }
  yield* state.outputs;
  for (const event of state.events) yield* event.args;
}

/** Where a frame stands, in the user's own code. */
function usersPlace({ body, block, index }: Frame): SourceRange | undefined {
  const { instructions, end } = body.blocks[block];
  const { at } = instructions[index] ?? end;
  return at.source.isLibrary || at.source.text === '' ? undefined : at;
}
