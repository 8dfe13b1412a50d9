import type { ClangError } from './clang-messages.ts';
import { FIRST_NUMBER, type Guess, type Repairs, tagFor } from './repairs.ts';

/** Where an error is, in the text as the compiler sees it. */
export interface NameContext {
  /** Behind the place of the error. */
  readonly after: string;
  /** Before it. */
  readonly before: string;
  readonly isCxx: boolean;
  readonly isInBody: boolean;
  /** All texts in which the name may stand. */
  readonly texts: () => readonly string[];
}

/** A declaration to be added: in step 1 of types and macros, in step 2 of values. */
export interface NameRepair {
  readonly name: string;
  readonly guess: Guess;
  readonly step: 1 | 2;
}

const CAPITALS = /^_*[A-Z][A-Z0-9_]+$/;
const BEGINS_DECLARATION =
  /^\s+(?:(?:const|static|inline|extern|unsigned|signed|int|char|void|long|short|double|float|struct|enum|union|bool|_Bool|volatile|typedef)\b|\w+_t\b|[A-Za-z_]\w*\s+\**\s*[A-Za-z_]\w*\s*[(=;,[)]|[A-Za-z_]\w*\s*\*+\s*\w)/;
const MISSING =
  /^(?:unknown type name|use of undeclared identifier|no type named|unknown class name|must use '(?:struct|class)' tag to refer to type) '(\w+)'/;
const INCOMPLETE =
  /incomplete (?:definition of |element |result )?type|has incomplete|member access into incomplete|that is never completed/;

/** Lines of the preprocessor, and comments, between a name and what it stands before. */
const DIRECTIVES = /\n[^\S\n]*#(?:[^\n\\]|\\[\s\S])*|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** What would make a name known that clang does not know, if that is what the error is about. */
export function nameRepair({ text }: ClangError, context: NameContext, repairs: Repairs): NameRepair | undefined {
  const repair = repairOf(text, context, repairs);
  return repair === undefined || repairs.refused.has(repair.name) ? undefined : repair;
}

function repairOf(text: string, context: NameContext, repairs: Repairs): NameRepair | undefined {
  const { after, isCxx } = context;
  const name = MISSING.exec(text)?.[1];
  if (name !== undefined) return missingName(name, text, context, repairs);
  if (isCxx && text.startsWith('expected class name')) {
    const base = /^\s*(\w+)\s*[,{]/.exec(after)?.[1];
    return base === undefined ? undefined : { name: base, guess: struct(base, [], true), step: 1 };
  }
  const wrongStruct = /'(\w+)' \(aka 'struct codomata_\1'\)/.exec(text)?.[1];
  const guessed = wrongStruct === undefined ? undefined : repairs.guesses.get(wrongStruct);
  const isNumber =
    /incompatible type|invalid operands|not an integer|not contextually|requires? (?:arithmetic|scalar)/.test(text);
  if (wrongStruct !== undefined && isNumber && guessed?.kind === 'struct' && guessed.members.length === 0)
    return { name: wrongStruct, guess: { kind: 'number type', type: usualType(wrongStruct) }, step: 1 };
  const constantName = /not an integer constant|not a compile-time constant/.test(text)
    ? /^(\w+)/.exec(after)?.[1]
    : undefined;
  if (constantName !== undefined && repairs.guesses.get(constantName)?.kind === 'variable')
    return { name: constantName, guess: ownNumber(repairs), step: 1 };
  if (text.startsWith('duplicate case value')) {
    const label = /^(?:case\s+)?(\w+)\s*:/.exec(after)?.[1];
    const isZero = label !== undefined && repairs.guesses.get(label)?.kind === 'zero';
    return isZero ? { name: label, guess: ownNumber(repairs), step: 1 } : undefined;
  }
  const member = /^no member named '(\w+)' in '(?:struct )?(\w+)'/.exec(text);
  if (member !== null) return withMember(member[2], member[1], repairs);
  if (INCOMPLETE.test(text)) return completeType(text, after, repairs);
  const base = /^member reference (?:base )?type '(?:const )?(\w+)[ *]*'/.exec(text);
  if (base !== null && repairs.guesses.get(base[1])?.kind === 'number type') {
    const asked = memberIn(after);
    return { name: base[1], guess: struct(tagFor(base[1]), asked === undefined ? [] : [asked], true), step: 1 };
  }
  return context.isInBody ? adjacentText(text, context, repairs) : attribute(text, context, repairs);
}

function missingName(
  name: string,
  text: string,
  { after, before, isCxx, texts }: NameContext,
  { guesses }: Repairs,
): NameRepair | undefined {
  const behind = after.startsWith(name) ? after.slice(name.length) : after;
  if (guesses.has(name)) return undefined;
  if (/^must use/.test(text)) return { name, guess: { kind: 'tagged type' }, step: 1 };
  const isType = text.startsWith('unknown') || text.startsWith('no type named') || isTypeUse(before, behind);
  const next = behind.replace(DIRECTIVES, '\n');
  const isAlone = BEGINS_DECLARATION.test(next) || /^\s*$/.test(next);
  if (isType && CAPITALS.test(name) && !/^\s*\*/.test(behind) && isAlone)
    return { name, guess: { kind: 'macro' }, step: 1 };
  if (isCxx && /^\s*(?:::|<)/.test(behind)) return undefined;
  if (isType) {
    const isBehindPointers = texts().every(each => onlyBehindPointers(name, each));
    if (text.startsWith('unknown class')) return { name, guess: struct(name, [], true), step: 1 };
    return {
      name,
      guess: isBehindPointers ? struct(tagFor(name), [], false) : { kind: 'number type', type: usualType(name) },
      step: 1,
    };
  }
  if (/^\s*\(/.test(behind)) return { name, guess: { kind: 'function' }, step: 2 };
  const isConstant = CAPITALS.test(name) || /\bcase\s*$/.test(before);
  return { name, guess: isConstant ? constant(name, before, behind, guesses) : { kind: 'variable' }, step: 2 };
}

/** Types that have the same name and meaning in most programs that have them. */
const USUAL_TYPES: Readonly<Record<string, string>> = {
  bool: '_Bool',
  uchar: 'unsigned char',
  ushort: 'unsigned short',
  uint: 'unsigned int',
  ulong: 'unsigned long',
  gboolean: 'int',
  gchar: 'char',
  guchar: 'unsigned char',
  gint: 'int',
  guint: 'unsigned int',
  glong: 'long',
  gulong: 'unsigned long',
  gsize: 'unsigned long',
  gssize: 'long',
  gpointer: 'void *',
  gconstpointer: 'const void *',
};

function usualType(name: string): string {
  const [, isUnsigned, bits] =
    /^(?:(u|uint|__u|u_int|guint|UINT|U)|s|int|__s|gint|INT|S)(8|16|32|64)(?:_t)?$/.exec(name) ?? [];
  if (bits !== undefined) return `${isUnsigned === undefined ? 'signed' : 'unsigned'} ${OF_BITS[bits]}`;
  return Object.hasOwn(USUAL_TYPES, name) ? USUAL_TYPES[name] : 'int';
}

const OF_BITS: Readonly<Record<string, string>> = { 8: 'char', 16: 'short', 32: 'int', 64: 'long long' };

/** A name between texts, which compilers take for one text with them. */
function adjacentText(text: string, { before, after }: NameContext, { guesses }: Repairs): NameRepair | undefined {
  const name = /^\s*(\w+)/.exec(after)?.[1];
  const isBeside = /"\s*$/.test(before) || /^\s*\w+\s*"/.test(after);
  if (!text.startsWith('expected ') || name === undefined || !isBeside || !CAPITALS.test(name) || guesses.has(name))
    return undefined;
  return { name, guess: { kind: 'text' }, step: 1 };
}

const TEXT_NAME = /^(?:PACKAGE(?:_.*)?|VERSION|.*(?:DIR|PATH|_VERSION|_STRING))$/;

/** A constant that only a build defines: a text, the length of an array, or 0. */
function constant(name: string, before: string, behind: string, guesses: Repairs['guesses']): Guess {
  if (TEXT_NAME.test(name) || /"\s*$/.test(before) || /^\s*"/.test(behind)) return { kind: 'text' };
  return /\[[^\]\n]*$|\bcase\s*$/.test(before.slice(-40)) ? ownNumber({ guesses }) : { kind: 'zero' };
}

/** A number that no other name has. */
function ownNumber({ guesses }: Pick<Repairs, 'guesses'>): Guess {
  return { kind: 'number', value: FIRST_NUMBER + [...guesses.values()].filter(({ kind }) => kind === 'number').length };
}

function struct(tag: string, members: readonly string[], isComplete: boolean): Guess {
  return { kind: 'struct', tag, members, isComplete };
}

/** `(T *) x`, `(T) x`, `T *x;`, `sizeof(T)`. */
function isTypeUse(before: string, behind: string): boolean {
  const opening = before.trimEnd();
  if (/^\s*\*+\s*\)/.test(behind)) return true;
  if (/\bsizeof\s*\($/.test(opening) && /^\s*\)/.test(behind)) return true;
  if (/[^\w\s)\]]\s*\($|\breturn\s*\($/.test(opening) && /^\s*\)\s*[\w("&~!]/.test(behind)) return true;
  if (/[;{}]$/.test(opening) || opening === '')
    return (
      /^\s*(?:\*+\s*)?(?:const\s+)?[A-Za-z_]\w*\s*[;=,)[]/.test(behind) || /^\s+[A-Za-z_]\w*\s*[;=,[(]/.test(behind)
    );
  return /\bconst$|\bstatic$/.test(opening);
}

function onlyBehindPointers(name: string, text: string): boolean {
  for (const { index } of text.matchAll(new RegExp(`\\b${name}\\b`, 'g')))
    if (!/^\s*(?:const\s*)?\*/.test(text.slice(index + name.length, index + name.length + 80))) return false;
  return true;
}

/** The member that is asked for at the place of an error. */
function memberIn(after: string): string | undefined {
  return /^[^;]*?(?:->|\.)\s*([A-Za-z_]\w*)/.exec(after)?.[1];
}

function withMember(tag: string, member: string, { guesses }: Repairs): NameRepair | undefined {
  for (const [name, guess] of guesses) {
    if (guess.kind !== 'struct' || (guess.tag !== tag && name !== tag)) continue;
    if (guess.members.includes(member)) return undefined;
    return { name, guess: struct(guess.tag, [...guess.members, member], true), step: 1 };
  }
  return undefined;
}

function completeType(text: string, after: string, { guesses }: Repairs): NameRepair | undefined {
  const tags = [...text.matchAll(/'[^']*?(?:struct )(\w+)[^']*'|'(\w+)'(?=$| \(aka)/g)].map(
    ([, tagged, plain]) => tagged ?? plain,
  );
  const tag = tags.at(-1);
  if (tag === undefined || tag === 'void' || /\bunion\b|\benum\b/.test(text)) return undefined;
  const [name, guess] = [...guesses].find(
    ([each, { kind, ...rest }]) => kind === 'struct' && (each === tag || ('tag' in rest && rest.tag === tag)),
  ) ?? [tag, undefined];
  const isAccess = /definition of type|member access/.test(text);
  const member = isAccess ? memberIn(after) : undefined;
  const known = guess?.kind === 'struct' ? guess.members : [];
  const isSame = guess?.kind === 'struct' && guess.isComplete && (member === undefined || known.includes(member));
  if (isSame) return undefined;
  const fields = member === undefined || known.includes(member) ? known : [...known, member];
  return { name, guess: struct(guess?.kind === 'struct' ? guess.tag : tag, fields, true), step: 1 };
}

/** A word in capitals where none can stand: what compilers are told about a declaration. */
function attribute(text: string, { after, before }: NameContext, { guesses }: Repairs): NameRepair | undefined {
  if (
    !/^expected (?:';' after|function body after|'\)'|parameter declarator|identifier|')|^unknown type name/.test(text)
  )
    return undefined;
  const name = /[\w\])*]\s*$/.test(before) ? /^\s*(_*[A-Z][A-Z0-9_]{1,})\b\s*(?!\()/.exec(after)?.[1] : undefined;
  if (name === undefined || guesses.has(name) || /^\s*\w+\s*\(/.test(after)) return undefined;
  return { name, guess: { kind: 'macro' }, step: 1 };
}
