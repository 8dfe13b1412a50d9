import { bareType, type DebugType, type ParameterInfo } from '../llvm/debug.ts';
import type { FunctionDefinition, Module } from '../llvm/module.ts';
import { operandsOf } from '../translate/promotion.ts';
import { type CountEvidence, countEvidence } from './count-evidence.ts';
import { readsInitial } from './initial-use.ts';
import { type NumbersBehind, numbersBehind } from './numbers-behind.ts';
import { type PointerUse, pointerUse } from './pointer-use.ts';
import { returnedConstants } from './returned-constants.ts';
import { pointee } from './type-names.ts';

/** What the body of a function does with its parameters. */
export interface BodyFacts {
  /** With the memory that a parameter points to. */
  pointerUse(parameter: ParameterInfo): PointerUse;
  /** Whether it matters what the caller has put where a parameter points to. */
  readsInitial(parameter: ParameterInfo): boolean;
  /** Of a pointer to a number: whether there are more of them. */
  numbersBehind(parameter: ParameterInfo): NumbersBehind;
  isUsed(parameter: ParameterInfo): boolean;
  readonly counts: CountEvidence;
  /** All that it can return, where that is a few constants. */
  readonly returned: ReadonlySet<bigint> | undefined;
}

/** Reads the function's body; each fact is found when it is asked for. */
export function bodyFacts(module: Module, definition: FunctionDefinition): BodyFacts {
  let counts: CountEvidence | undefined;
  return {
    pointerUse: ({ name = '' }) => pointerUse(module, definition, name),
    readsInitial: ({ name = '', type }) => readsInitial(module, definition, name, bitsOf(pointee(type))),
    numbersBehind: ({ name = '' }) => numbersBehind(module, definition, name),
    isUsed: ({ name }) => name !== undefined && isUsed(definition, name),
    get counts() {
      counts ??= countEvidence(module, definition);
      return counts;
    },
    get returned() {
      return returnedConstants(module, definition);
    },
  };
}

/** Without optimisation, a parameter is put into a variable first; one that is passed in parts is not looked into. */
function isUsed({ body, parameters }: FunctionDefinition, parameter: string): boolean {
  if (parameters.every(({ name }) => name !== parameter)) return true;
  const instructions = body.blocks.flatMap(block => block.instructions);
  const isNamed = (operand: { readonly kind: string; readonly name?: string }, name: string): boolean =>
    operand.kind === 'local' && operand.name === name;
  const copies = instructions.flatMap(({ action }) =>
    action.do === 'store' && isNamed(action.value, parameter) && action.to.kind === 'local' ? [action.to.name] : [],
  );
  return instructions.some(
    ({ action }) =>
      !(action.do === 'store' && isNamed(action.value, parameter)) &&
      operandsOf(action).some(operand => [parameter, ...copies].some(name => isNamed(operand, name))),
  );
}

/** How many bits a number has; undefined for what is none. */
function bitsOf(type: DebugType | undefined): number | undefined {
  const bare = bareType(type);
  return bare?.kind === 'basic' || bare?.kind === 'enum' ? bare.bits : undefined;
}
