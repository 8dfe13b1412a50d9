import { bytesOfUtf8 } from '../../../host/bytes.ts';
import type { GatheredFile } from '../../../host/clang.ts';
import type { Language } from './options.ts';
import { ABSENT_FOLDER } from './places.ts';

/** A declaration that is made up for a name that no file that is read declares. */
export type Guess =
  | { readonly kind: 'variable' | 'function' | 'macro' | 'tagged type' | 'zero' | 'text' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'number type'; readonly type: string }
  /** With the members that are asked for; `isComplete`: it has a size. */
  | {
      readonly kind: 'struct';
      readonly tag: string;
      readonly members: readonly string[];
      readonly isComplete: boolean;
    };

/** What was done to a unit so that it can be compiled. */
export interface Repairs {
  readonly guesses: ReadonlyMap<string, Guess>;
  /** Guesses that turned out to be wrong: the files do declare these names. */
  readonly refused: ReadonlySet<string>;
  /** Files with what is left of them, by their path as the compiler sees it; offsets and lines stay. */
  readonly files: ReadonlyMap<string, string>;
  /** Functions without their bodies, as `name (file:line)`. */
  readonly bodies: readonly string[];
  /** Declarations that are left out, as `name (file:line)`. */
  readonly leftOut: readonly string[];
  /** Declarations in our headers for which those of the user's files stand. */
  readonly replaced: readonly string[];
  /** Macros whose definitions are left out, as `name (file:line)`. */
  readonly macros: readonly string[];
  /** Directives that are left out, as `#error at file:line`. */
  readonly ignored: readonly string[];
}

export const NO_REPAIRS: Repairs = {
  guesses: new Map(),
  refused: new Set(),
  files: new Map(),
  bodies: [],
  leftOut: [],
  replaced: [],
  macros: [],
  ignored: [],
};

/** Numbers that are guessed are different from one another, and from most that programs use. */
export const FIRST_NUMBER = 70_001;

export const GUESSES_FILE = `${ABSENT_FOLDER}/codomata-assumed.h`;

/** Tags of structs that stand for a name that is no tag. */
export function tagFor(name: string): string {
  return `codomata_${name}`;
}

/** The header with all that is guessed, which stands before everything else. */
export function guessesFile({ guesses }: Repairs, language: Language): GatheredFile {
  const lines: string[] = [];
  const all = [...guesses];
  for (const [name, guess] of all) {
    if (guess.kind === 'macro') lines.push(`#define ${name}`);
    else if (guess.kind === 'text') lines.push(`#define ${name} "unknown"`);
    // No macros: conditions on them stay as they are, and a macro that comes later wins.
    else if (guess.kind === 'zero') lines.push(`enum { ${name} };`);
    else if (guess.kind === 'number') lines.push(`enum { ${name} = ${guess.value} };`);
  }
  for (const [name, guess] of all) {
    if (guess.kind === 'number type') lines.push(`typedef ${guess.type} ${name};`);
    else if (guess.kind === 'tagged type') lines.push(`typedef struct ${name} ${name};`);
    else if (guess.kind === 'struct') {
      const { tag, members, isComplete } = guess;
      const fields = members.length === 0 ? ['codomata_nothing'] : members;
      lines.push(`struct ${tag}${isComplete ? ` { ${fields.map(field => `int ${field};`).join(' ')} }` : ''};`);
      if (tag !== name) lines.push(`typedef struct ${tag} ${name};`);
    }
  }
  const linkage = language === 'c++' ? 'extern "C" ' : 'extern ';
  for (const [name, { kind }] of all) {
    if (kind === 'variable') lines.push(`${linkage}int ${name};`);
    else if (kind === 'function') lines.push(`${linkage}int ${name}(${language === 'c++' ? '...' : ''});`);
  }
  return { seen: GUESSES_FILE, real: undefined, bytes: bytesOfUtf8(`${lines.join('\n')}\n`) };
}

/** What the repairs take for granted, in words that continue "this assumes that". */
export function repairAssumptions({ guesses, bodies, leftOut, replaced, macros, ignored }: Repairs): readonly string[] {
  const of = (kind: Guess['kind']): readonly string[] =>
    [...guesses].filter(([, guess]) => guess.kind === kind).map(([name]) => name);
  const types = new Map<string, string[]>();
  const structs: string[] = [];
  const numbers: string[] = [];
  for (const [name, guess] of guesses) {
    if (guess.kind === 'number type') types.set(guess.type, [...(types.get(guess.type) ?? []), name]);
    else if (guess.kind === 'number') numbers.push(`${name} (${guess.value})`);
    else if (guess.kind === 'struct')
      structs.push(guess.members.length === 0 ? name : `${name} (with ${guess.members.join(', ')})`);
  }
  const undeclared = 'which no file that is read declares,';
  return [
    ...said(
      bodies,
      'which does not compile here, is not followed: it may give anything',
      'which do not compile here, are not followed: they may give anything',
    ),
    ...[...types].flatMap(([type, names]) =>
      said(names, `${undeclared} is the type ${type}`, `${undeclared} are the type ${type}`),
    ),
    ...said(
      structs,
      `${undeclared} is a struct with no other members than are named here, of type int`,
      `${undeclared} are structs with no other members than are named here, of type int`,
    ),
    ...said(
      of('tagged type'),
      `${undeclared} is the struct of that name`,
      `${undeclared} are the structs of these names`,
    ),
    ...said(of('variable'), `${undeclared} is a variable of type int`, `${undeclared} are variables of type int`),
    ...said(
      of('function'),
      `${undeclared} is a function that returns int`,
      `${undeclared} are functions that return int`,
    ),
    ...zeroAssumption(of('zero')),
    ...said(
      numbers,
      'which no file that is read defines, is this number (--define says which it is)',
      'which no file that is read defines, are these numbers (--define NAME=… says what one is)',
    ),
    ...said(
      of('text'),
      'which no file that is read defines, is a text like any other',
      'which no file that is read defines, are texts like any others',
    ),
    ...said(of('macro'), `${undeclared} is a macro that says nothing`, `${undeclared} are macros that say nothing`),
    ...said(leftOut, 'which does not compile here, says nothing', 'which do not compile here, say nothing'),
    ...said(
      replaced,
      'is what the code declares and not what the C library here does',
      'are what the code declares and not what the C library here does',
    ),
    ...said(
      macros.map(name => `the macro ${name}`),
      'which takes other arguments than it is given, says nothing',
      'which take other arguments than they are given, say nothing',
    ),
    ...said(ignored, 'is about another configuration', 'are about another configuration'),
  ];
}

/** The repairs of what has one of these names, or none, and how many others there are. */
export function repairsOf(
  repairs: Repairs,
  names: ReadonlySet<string>,
): { readonly of: Repairs; readonly others: number } {
  const isNamed = (entry: string): boolean => {
    const name = entry.replace(/ \([^()]*\)$/, '');
    return !/^~?\w+$/.test(name) || names.has(name.replace(/^~/, ''));
  };
  const of: Repairs = {
    ...repairs,
    guesses: new Map([...repairs.guesses].filter(([name]) => names.has(name))),
    bodies: repairs.bodies.filter(isNamed),
    leftOut: repairs.leftOut.filter(isNamed),
    replaced: repairs.replaced.filter(isNamed),
    macros: repairs.macros.filter(isNamed),
  };
  return { of, others: countOf(repairs) - countOf(of) };
}

function countOf({ guesses, bodies, leftOut, replaced, macros }: Repairs): number {
  return guesses.size + bodies.length + leftOut.length + replaced.length + macros.length;
}

/** Names that are 0. */
function zeroAssumption(names: readonly string[]): readonly string[] {
  const define = names.length === 1 ? `--define ${names[0]}=… says what it is` : '--define NAME=… says what one is';
  const undefinedNames = 'which no file that is read defines,';
  return said(names, `${undefinedNames} is 0 (${define})`, `${undefinedNames} are 0 (${define})`);
}

function said(names: readonly string[], one: string, many: string): readonly string[] {
  const all = [...new Set(names)];
  if (all.length === 0) return [];
  const comma = one.startsWith('which') ? ',' : '';
  if (all.length === 1) return [`${all[0]}${comma} ${one}`];
  return [`${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}${comma} ${many}`];
}
