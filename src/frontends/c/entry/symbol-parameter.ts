import { bareType, type DebugType, type ParameterInfo } from '../llvm/debug.ts';
import { isNumberType } from './outputs.ts';
import type { OpenRoles } from './parameter-roles.ts';
import { isByteType, isFloatType, isIntegerType, isRecord, valueType } from './type-names.ts';

const SYMBOL_NAMES =
  /^(?:c|ch|chr|byte|b|octet|sym|symbol|x|data|datum|in|input|rx|value|val|v|event|ev|code|cp|token|d|key)$/i;

const STATE_NAMES = /^(?:s|st|state|cur|curr|current|now|prev|previous|old|from|last|before)$|_(?:state|before)$/i;

/** Whether a parameter of this name is likely to be a symbol. */
export function isSymbolName(name: string): boolean {
  return SYMBOL_NAMES.test(name);
}

/**
 * The integer that is the symbol: by its name and type, otherwise the last one. Without integers, a floating-point number. A
 * parameter of the type that is returned, beside one of another type or by its name, is the state before, and no symbol.
 */
export function symbolParameter(
  parameters: readonly ParameterInfo[],
  result: DebugType | undefined,
  roles: OpenRoles,
): number | undefined {
  const types = parameters.map(({ type }) => valueType(type));
  const free = types.flatMap((type, i) => (isNumberType(type) && roles[i] === undefined ? [i] : []));
  const isState = (i: number): boolean => isStateType(types[i]) && bareType(types[i]) === bareType(result);
  const others = free.length > 1 || types.some(type => isRecord(type)) ? free.filter(i => !isState(i)) : free;
  const isBefore = (i: number): boolean => STATE_NAMES.test(parameters[i].name ?? '');
  const candidates = others.length === 0 && free.some(isBefore) ? free.filter(i => !isBefore(i)) : others;
  const integers = candidates.filter(i => isIntegerType(types[i]));
  const byName = integers.filter(i => isSymbolName(parameters[i].name ?? ''));
  const events = integers.filter(i => bareType(types[i])?.kind === 'enum');
  const bytes = integers.filter(i => isByteType(types[i]));
  const floats = candidates.filter(i => isFloatType(types[i]));
  const float = floats.findLast(i => isSymbolName(parameters[i].name ?? '')) ?? floats.at(-1);
  const byte = byName.findLast(i => bytes.includes(i)) ?? bytes.at(-1);
  return byte ?? (events.length === 1 ? events[0] : undefined) ?? byName.at(-1) ?? integers.at(-1) ?? float;
}

/** What a state is declared as, and a plain number is not. */
function isStateType(type: DebugType | undefined): boolean {
  return bareType(type)?.kind === 'enum' || isRecord(type);
}
