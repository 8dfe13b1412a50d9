import { not } from '../../logic/build.ts';
import type { Term } from '../../logic/term.ts';
import type { FunctionBody, FunctionCode, Instruction, Operand, Terminator } from '../../program/ir.ts';
import type { SourceRange } from '../../program/source.ts';
import type { State } from '../../program/state.ts';
import { SymbolicBoolean } from '../../program/value.ts';

/** Instructions of one block that were executed one after the other, and what was executed before them. */
interface Stretch {
  readonly code: FunctionCode;
  readonly body: FunctionBody;
  readonly block: number;
  readonly from: number;
  /** The first that was not executed. */
  readonly to: number;
  /** Whether it is on one of two arms that were joined, so that it may not have been executed. */
  readonly isOptional?: true;
  readonly before: Stretch | undefined;
}

/** What was executed on a way, and where the conditions on it were asked: for people, nothing is concluded from it. */
export interface Trace {
  readonly last: Stretch | undefined;
  /** By condition, and by its opposite, where it was asked; shared by all ways of a step. */
  readonly asked: ReadonlyMap<Term, Asked>;
}

/** A branch of the source that asked a condition, and whether what is written there holds where the condition does. */
export interface Asked {
  readonly at: SourceRange;
  readonly isSame: boolean;
  /** Whether it compares floating-point numbers, of which none may be less, equal or greater. */
  readonly isFloat: boolean;
}

/**
 * Notes where a condition was asked, where a state stands before a branch on it or on its opposite. Branches that the
 * compiler put in to check something, of which one way does not go on, are none of the source.
 */
export function noteAsked(asked: Map<Term, Asked>, { frames }: State, condition: Term): void {
  const { body, block, index, registers } = frames[frames.length - 1];
  const { instructions, end } = body.blocks[block];
  if (end.do !== 'branch' || [end.then, end.otherwise].some(each => isDeadEnd(body, each))) return;
  const left = instructions.slice(index);
  // What a branch goes by may be asked by the instruction right before it.
  const asks = left.length === 0 ? end.on : left.length === 1 ? conditionIn(left[0], end.on) : undefined;
  const on = asks === undefined || asks < 0 ? undefined : registers[asks];
  const made = asks === undefined ? undefined : madeAt(asks, instructions);
  if (!(on instanceof SymbolicBoolean) || made === undefined) return;
  const opposite = not(condition);
  if (on.term !== condition && on.term !== opposite) return;
  asked.set(condition, { ...made, isSame: on.term === condition });
  asked.set(opposite, { ...made, isSame: on.term === opposite });
}

/** What an instruction makes a truth value of that a branch goes by. */
function conditionIn(instruction: Instruction, on: Operand): Operand | undefined {
  const isIt = instruction.do === 'apply' && instruction.operator.name === 'condition' && instruction.to === on;
  return isIt ? instruction.args[0] : undefined;
}

/** Operators that give the truth value that they are given, in other bits. */
const SAME_TRUTH = /^(?:condition|trunc|zext)\b/;
/** Operators that give what is written in the source where they are. */
const ASKING = /^(?:[if]cmp|load)\b/;

/** Where a value of a block is made by what its author wrote, whose place that of the branch need not be. */
function madeAt(value: Operand, instructions: readonly Instruction[]): Omit<Asked, 'isSame'> | undefined {
  const made = instructions.findLast(each => 'to' in each && each.to === value);
  if (made?.do === 'call') return { at: made.at, isFloat: false };
  if (made?.do !== 'apply') return undefined;
  const { operator, args, at } = made;
  if (SAME_TRUTH.test(operator.name)) return madeAt(args[0], instructions);
  return ASKING.test(operator.name) ? { at, isFloat: operator.name.startsWith('fcmp') } : undefined;
}

function isDeadEnd({ blocks }: FunctionBody, block: number): boolean {
  const last = blocks[block].instructions.at(-1);
  return last?.do === 'apply' && last.operator.name === 'unreachable';
}

/**
 * Notes what is executed on a way. Ways that part share what they have in common, so that a copy costs nothing and a
 * way costs a record for each block that it enters.
 */
export class Tracer {
  private before: Stretch | undefined;
  private current: Stretch | undefined;

  copy(): Tracer {
    const copy = new Tracer();
    copy.before = this.before;
    copy.current = this.current;
    return copy;
  }

  /** What was executed on two ways that began as one and are one again: what only one of them has is optional. */
  static both(one: Tracer, other: Tracer): Tracer {
    const shared = new Set<Stretch>();
    for (let each = one.current; each !== undefined; each = each.before) shared.add(each);
    const [own, common] = ownStretches(other, each => shared.has(each));
    const [first] = ownStretches(one, each => each === common);
    const both = new Tracer();
    both.current = common;
    both.before = common?.before;
    for (const stretch of [...first, ...own]) {
      both.before = both.current;
      both.current = { ...stretch, isOptional: true, before: both.before };
    }
    return both;
  }

  /** Notes that a state is about to execute its next instruction. Noting it twice is noting it once. */
  visit({ frames }: State): void {
    const { code, body, block, index } = frames[frames.length - 1];
    const { current } = this;
    const goesOn = current?.code === code && current.block === block && index >= current.from && index <= current.to;
    if (!goesOn) this.before = current ?? this.before;
    const from = goesOn ? current.from : index;
    const to = goesOn ? Math.max(current.to, index + 1) : index + 1;
    if (goesOn && to === current.to) return;
    this.current = { code, body, block, from, to, before: this.before };
  }

  /** What was executed so far; without the instruction that a state `stands` before. */
  executed(stands: boolean): Stretch | undefined {
    const { current } = this;
    if (!stands || current === undefined) return current;
    return current.to - 1 === current.from ? current.before : { ...current, to: current.to - 1 };
  }
}

/** What was executed on a way after it left another, in order, and the last that they have in common. */
function ownStretches(
  tracer: Tracer,
  isCommon: (stretch: Stretch) => boolean,
): readonly [own: readonly Stretch[], common: Stretch | undefined] {
  const own: Stretch[] = [];
  let each = tracer.executed(false);
  for (; each !== undefined && !isCommon(each); each = each.before) own.push(each);
  return [own.reverse(), each];
}

/** The instructions of ways that follow one another, in the order in which they are executed. */
export function* executedOn(traces: readonly Trace[]): Generator<{
  readonly code: FunctionCode;
  readonly instruction: Instruction | Terminator;
  /** Whether it may not have been executed. */
  readonly isOptional: boolean;
}> {
  for (const { last } of traces) {
    const stretches: Stretch[] = [];
    for (let each = last; each !== undefined; each = each.before) stretches.push(each);
    for (const { code, body, block, from, to, isOptional = false } of stretches.reverse()) {
      const { instructions, end } = body.blocks[block];
      for (let i = from; i < to; i++) yield { code, instruction: instructions[i] ?? end, isOptional };
    }
  }
}
