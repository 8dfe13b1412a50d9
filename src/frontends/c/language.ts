import { convert } from '../../logic/build.ts';
import { BitVec, Int } from '../../logic/sort.ts';
import { type Activity, refuse } from '../../program/activity.ts';
import { Entry, type Language } from '../../program/language.ts';
import type { SourceRange } from '../../program/source.ts';
import { Reference, SymbolicNumber, type Unit, type Value } from '../../program/value.ts';
import { plainName } from './llvm/mangled-names.ts';
import { unknownCall } from './memory/forget.ts';
import { FunctionObject } from './memory/function-object.ts';
import { isAtStart } from './memory/object-at.ts';
import { fault } from './values/fault.ts';
import { wrappedNumber } from './values/integer.ts';
import { isFloatKind, type SymbolKind } from './values/symbol-kind.ts';
import { isUnknownAddress } from './values/unknown-memory.ts';

function notHere(activity: Activity, what: string): never {
  return refuse(activity, what);
}

/** What the evaluators leave to C and C++. */
export const c: Language = {
  name: 'C',
  hasWidths: true,
  closure: activity => notHere(activity, 'a function with variables of another'),
  call(activity, callee, _receiver, args) {
    if (!(callee instanceof Reference)) return fault(activity, 'a call of what is no function');
    if (activity.policy.forgets === true && isUnknownAddress(activity, callee))
      return unknownCall(activity, 'a function that is not known', args, () => false);
    const called = activity.heap.read(callee.object);
    if (!(called instanceof FunctionObject) || !isAtStart(activity, callee))
      return fault(activity, 'a call of what is no function');
    if (called.code === undefined && activity.policy.forgets === true && !isNeverDefined(called.name))
      return unknownCall(activity, plainName(called.name) ?? called.name, args, () => false);
    if (called.code === undefined) return refuse(activity, undefinedFunction(called.name));
    return new Entry(called.code, [], callee, undefined, args, undefined, undefined);
  },
  list: activity => notHere(activity, 'a list of arguments'),
  returned: (_activity, _role, value) => value,
  suspended: activity => notHere(activity, 'a function that is left and resumed'),
  abandoned: () => undefined,
  stackOverflow: activity => refuse(activity, 'a function that calls itself more than ten thousand deep'),
  symbol: (unit: Unit): Value => {
    if (typeof unit === 'number') return wrappedNumber(unit, 64);
    const isAsItIs = unit.sort === Int || unit.sort.kind === 'enum' || unit.sort.kind === 'tuple';
    return new SymbolicNumber(isAsItIs ? unit : convert(unit, BitVec(64)));
  },
};

/** The same for programs whose symbols are floating-point numbers. */
const cWithFloats: Language = {
  ...c,
  symbol: (unit: Unit): Value => (typeof unit === 'number' ? unit : new SymbolicNumber(unit)),
};

/** The language of a program whose function is at a place. */
export function languageOf(symbols: SymbolKind, home: SourceRange): Language {
  return { ...(isFloatKind(symbols) ? cWithFloats : c), home };
}

/** What the code cannot define itself, by the functions that stand for it. */
const NEVER_DEFINED: ReadonlyMap<string, string> = new Map([
  ['codomata_unknown_conversion', 'this conversion of scanf'],
  ['codomata_unprintable', 'this conversion of printf'],
  ...['setjmp', '_setjmp', 'sigsetjmp', '__sigsetjmp', 'longjmp', '_longjmp', 'siglongjmp'].map(
    name => [name, name.replace(/^_+/, '')] as const,
  ),
]);

/** Whether a function can be taken for any: not one by which the library says what it does not do. */
function isNeverDefined(name: string): boolean {
  return NEVER_DEFINED.has(name) || name.startsWith('codomata_');
}

/** Says what to do about a function that is called and defined nowhere. */
export function undefinedFunction(linkageName: string): string {
  const known = NEVER_DEFINED.get(linkageName);
  if (known !== undefined) return known;
  const name = plainName(linkageName) ?? linkageName;
  return `a call of ${name}, which is declared but not defined here (give the file that defines it by --source, or say by --read ${name} or --write ${name} that it reads or writes a symbol, or by --shape '${name}: clock' that it tells the time),`;
}
