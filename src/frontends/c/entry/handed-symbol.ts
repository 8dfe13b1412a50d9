import { bareType, type DebugType, type ParameterInfo } from '../llvm/debug.ts';
import type { BodyFacts } from './body-facts.ts';
import { isInput, memoryRoles, type OpenRoles } from './parameter-roles.ts';
import type { Role } from './roles.ts';
import { isByteType, isPointer, isVoidPointer, pointee } from './type-names.ts';

/**
 * A parser that gets its input piece by piece, `feed(parser, data, length)`, and keeps what it has seen from call to call, is
 * called with pieces of one symbol where the user says so: `--shape 'data: symbol'`. What it does then is what it does on
 * any pieces, if it is right.
 */

/** Whether a parameter is memory that one symbol can be handed over in. */
export function canHandSymbol({ type }: ParameterInfo): boolean {
  return isPointer(type) && (isVoidPointer(type) || isByteType(pointee(type)));
}

/**
 * The roles of memory, and of the numbers that measure it, where the user says that some memory is handed over with one
 * symbol in it.
 */
export function rolesWithHanded(
  parameters: readonly ParameterInfo[],
  facts: BodyFacts,
  stated: ReadonlyMap<number, Role>,
): OpenRoles {
  const handed = parameters.findIndex((each, i) => stated.get(i)?.kind === 'symbol' && canHandSymbol(each));
  if (handed < 0) return memoryRoles(parameters, facts, stated);
  const others = new Map([...stated].filter(([i]) => i !== handed));
  const found = memoryRoles(parameters, facts, others);
  const roles = isInput(found[handed])
    ? found
    : memoryRoles(parameters, facts, new Map([...others, [handed, { kind: 'input' } as const]]));
  roles[handed] = { kind: 'symbol' };
  return roles;
}

/** What the driver declares for a symbol that is handed over in memory: with a NUL behind it, where nothing says how long it is. */
export function handedStorage(name: string, parameter: number, roles: readonly Role[]): string {
  const isMeasured = roles.some(
    role =>
      (role.kind === 'count' && role.measure?.is === 'length' && role.measure.of === parameter) ||
      (role.kind === 'end' && role.of === parameter),
  );
  return `static unsigned char ${name}_storage[${isMeasured ? 1 : 2}];`;
}

/** Whether the symbol is handed over in memory. */
export function isHanded(role: Role, type: DebugType | undefined): boolean {
  return role.kind === 'symbol' && bareType(type)?.kind === 'pointer';
}
