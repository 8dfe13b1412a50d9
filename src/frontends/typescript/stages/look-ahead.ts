import type { Activity } from '../../../program/activity.ts';
import type { FunctionBody, Instruction, Operand, Register } from '../../../program/ir.ts';
import { liveAt } from '../../../program/liveness.ts';
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
  if (place === undefined || !('to' in place.instruction)) return undefined;
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
