import type { Activity } from '../../../program/activity.ts';
import type { FunctionBody, Instruction, Operand, Register } from '../../../program/ir.ts';
import { liveAt, readAtEnd, readBy, successorsOf } from '../../../program/liveness.ts';
import type { Value } from '../../../program/value.ts';

/**
 * What the program does next with a result: some results need not be made where it is known that only little of them is
 * asked for.
 */

interface Place {
  readonly body: FunctionBody;
  readonly block: number;
  readonly index: number;
  readonly instruction: Instruction;
}

/** The instruction in progress. */
function here(activity: Activity): Place | undefined {
  const frame = activity.state.frames.at(-1);
  if (frame === undefined) return undefined;
  const { body, block, index } = frame;
  const instruction = body.blocks[block].instructions[index];
  return instruction && { body, block, index, instruction };
}

function constantAt({ constants }: FunctionBody, operand: Operand): { readonly value: Value } | undefined {
  return operand < 0 ? { value: constants[~operand] } : undefined;
}

/** A call of a method of the result, right after it was made. */
export interface NextCall {
  readonly method: string;
  /** The arguments, where all of them are constants and nothing is calculated before the call. */
  readonly constants: readonly Value[] | undefined;
}

/**
 * The method that is called on the result of the instruction in progress, or on the value in one of its registers, right
 * after it.
 */
export function nextCall(activity: Activity, of?: Operand): NextCall | undefined {
  const place = here(activity);
  if (place === undefined) return undefined;
  const { body, block, index, instruction } = place;
  const subject = of ?? ('to' in instruction ? instruction.to : undefined);
  const [get, call] = body.blocks[block].instructions.slice(index + 1, index + 3);
  if (subject === undefined || get?.do !== 'apply' || get.operator.name !== 'get' || get.args[0] !== subject)
    return undefined;
  const method = constantAt(body, get.args[1])?.value;
  if (typeof method !== 'string') return undefined;
  const isDirect = call?.do === 'call' && call.callee === get.to && call.receiver === subject;
  const given = isDirect ? call.args.map(arg => constantAt(body, arg)) : [undefined];
  return { method, constants: given.every(arg => arg !== undefined) ? given.map(arg => arg?.value) : undefined };
}

/** The operand of the instruction in progress at a place in its list of arguments. */
export function operandHere(activity: Activity, argument: number): Operand | undefined {
  const instruction = here(activity)?.instruction;
  return instruction?.do === 'apply' ? instruction.args[argument] : undefined;
}

/** How a result is used once, and never again. */
export type OnlyUse = { readonly operator: string; readonly other: Value };

/** The operator that the result of the instruction in progress is given to next, where nothing else asks for it. */
export function onlyUse(activity: Activity): OnlyUse | undefined {
  const place = here(activity);
  return place && onlyUseAt(place);
}

function onlyUseAt(place: Place): OnlyUse | undefined {
  if (!('to' in place.instruction)) return undefined;
  const { body, block, index } = place;
  const { to } = place.instruction;
  const use = body.blocks[block].instructions[index + 1];
  if (use?.do !== 'apply' || !use.args.includes(to) || isNeededLater(place, to, use.to)) return undefined;
  const others = use.args.filter(arg => arg !== to).map(arg => constantAt(body, arg));
  if (use.args.length - others.length !== 1 || others.some(other => other === undefined)) return undefined;
  const isFirst = use.args[0] === to;
  return { operator: isFirst ? use.operator.name : `${use.operator.name} of`, other: others[0]?.value };
}

function isNeededLater({ body, block, index }: Place, register: Register, overwritten: Register): boolean {
  return register !== overwritten && liveAt(body, block, index + 2).has(register);
}

const EQUALITIES: ReadonlySet<string> = new Set(['strictEqual', 'strictNotEqual', 'equal', 'notEqual']);

/** Comparisons that are the same for all places from 0 on: the place is on the left, or on the right with ` of`. */
const WITH_MINUS_ONE: ReadonlySet<string> = new Set(['greater', 'lessOrEqual', 'less of', 'greaterOrEqual of']);
const WITH_ZERO: ReadonlySet<string> = new Set(['less', 'greaterOrEqual', 'greater of', 'lessOrEqual of']);

/** Whether the use of a place in a text depends only on whether it is -1. */
export function asksWhetherFound(use: OnlyUse | undefined): boolean {
  if (use === undefined) return false;
  const { operator, other } = use;
  if (other === -1) return EQUALITIES.has(operator.replace(/ of$/, '')) || WITH_MINUS_ONE.has(operator);
  return other === 0 && WITH_ZERO.has(operator);
}

/** Whether the use of a match depends only on whether it is `null`. */
export function asksWhetherNull(use: OnlyUse | undefined): boolean {
  if (use === undefined) return false;
  const { operator, other } = use;
  return (
    operator === 'truthy' || operator === 'not' || (other === null && EQUALITIES.has(operator.replace(/ of$/, '')))
  );
}

const COMPARISONS: ReadonlySet<string> = new Set([...EQUALITIES, 'less', 'lessOrEqual', 'greater', 'greaterOrEqual']);

/** The whole number that a number is compared with, where nothing else is done with it, and whether only for equality. */
export function comparedWith(
  use: OnlyUse | undefined,
): { readonly number: number; readonly isEquality: boolean } | undefined {
  const operator = use?.operator.replace(/ of$/, '');
  if (use === undefined || operator === undefined || !COMPARISONS.has(operator)) return undefined;
  if (typeof use.other !== 'number' || !Number.isInteger(use.other)) return undefined;
  return { number: use.other, isEquality: EQUALITIES.has(operator) };
}

/**
 * Whether nothing is done with the result of the instruction in progress, wherever it is copied to in its function, but to
 * call the given methods of it and to compare its length with whole numbers. Follows the registers that may hold it forward,
 * to a fixpoint: linear in the function for all that programs do.
 */
export function isOnlyAsked(activity: Activity, methods: ReadonlySet<string>): boolean {
  const place = here(activity);
  if (place === undefined || !('to' in place.instruction)) return false;
  const { body } = place;
  const holding: Set<Register>[] = body.blocks.map(() => new Set());
  const waiting: { readonly block: number; readonly from: number; readonly holds: Set<Register> }[] = [
    { block: place.block, from: place.index + 1, holds: new Set([place.instruction.to]) },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { block, from, holds } = next;
    const { instructions, end, onThrow } = body.blocks[block];
    const everHeld = new Set(holds);
    for (const [index, instruction] of instructions.entries()) {
      if (index < from) continue;
      const isRead = readBy(instruction).some(operand => holds.has(operand));
      if (isRead && !isQuestion({ body, block, index, instruction }, holds, methods)) return false;
      const isCopied = isRead && instruction.do === 'copy';
      if (!('to' in instruction)) continue;
      if (isCopied) holds.add(instruction.to);
      else holds.delete(instruction.to);
      if (isCopied) everHeld.add(instruction.to);
    }
    if (readAtEnd(end).some(operand => holds.has(operand))) return false;
    const handled = onThrow === undefined ? [] : [[onThrow.block, everHeld] as const];
    for (const [to, held] of [...successorsOf(end).map(to => [to, holds] as const), ...handled]) {
      const known = holding[to];
      const size = known.size;
      for (const register of held) known.add(register);
      if (known.size > size) waiting.push({ block: to, from: 0, holds: new Set(known) });
    }
  }
  return true;
}

/** Whether an instruction that reads a value copies it, calls one of the methods of it, or asks for its length to compare. */
function isQuestion(place: Place, holds: ReadonlySet<Operand>, methods: ReadonlySet<string>): boolean {
  const { body, instruction } = place;
  if (instruction.do === 'copy') return true;
  if (instruction.do === 'call')
    return !instruction.construct && !holds.has(instruction.callee) && !instruction.args.some(arg => holds.has(arg));
  if (instruction.do !== 'apply' || instruction.operator.name !== 'get' || holds.has(instruction.args[1])) return false;
  const key = constantAt(body, instruction.args[1])?.value;
  if (key === 'length') return comparedWith(onlyUseAt(place)) !== undefined;
  return typeof key === 'string' && methods.has(key);
}
