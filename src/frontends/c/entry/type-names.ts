import { bareType, type DebugType, isConst } from '../llvm/debug.ts';
import type { SymbolKind } from '../values/symbol-kind.ts';

/** A type that has no name to write it with. */
export class NoTypeName extends Error {
  override name = 'NoTypeName';
}

/**
 * A type as C and C++ write it in a declaration of `name`.
 *
 * @throws NoTypeName
 */
export function declare(type: DebugType | undefined, name: string, language: 'c' | 'c++'): string {
  if (type === undefined) return `void ${name}`.trim();
  switch (type.kind) {
    case 'basic':
      return `${type.name === 'bool' && language === 'c' ? '_Bool' : type.name} ${name}`.trim();
    case 'typedef':
      return `${language === 'c' ? type.name : type.qualified} ${name}`.trim();
    case 'struct':
    case 'union':
    case 'class':
    case 'enum': {
      const known = language === 'c' ? type.name : type.qualified;
      if (known === undefined) throw new NoTypeName(`a ${type.kind} without a name`);
      return `${language === 'c' ? `${type.kind} ` : ''}${known} ${name}`.trim();
    }
    case 'const':
    case 'volatile':
    case 'restrict': {
      if (type.to?.kind === 'pointer')
        return declare(type.to, `${wordOf(type.kind, language)} ${name}`.trim(), language);
      return type.kind === 'restrict'
        ? declare(type.to, name, language)
        : `${type.kind} ${declare(type.to, name, language)}`;
    }
    case 'pointer':
    case 'reference': {
      const mark = type.kind === 'pointer' ? '*' : '&';
      const needsParentheses = type.to?.kind === 'array' || type.to?.kind === 'function';
      return declare(type.to, needsParentheses ? `(${mark}${name})` : `${mark}${name}`, language);
    }
    case 'array':
      return declare(type.element, `${name}[${type.count ?? ''}]`, language);
    case 'function': {
      const parameters = type.parameters.map(parameter => declare(parameter, '', language));
      const list = [...parameters, ...(type.isVariadic && parameters.length > 0 ? ['...'] : [])];
      return declare(
        type.result,
        `${name}(${list.length === 0 && language === 'c' ? 'void' : list.join(', ')})`,
        language,
      );
    }
  }
}

function wordOf(qualifier: 'const' | 'volatile' | 'restrict', language: 'c' | 'c++'): string {
  return qualifier === 'restrict' && language === 'c++' ? '__restrict' : qualifier;
}

/** What a pointer or a reference leads to; undefined for other types and for `void *`. */
export function pointee(type: DebugType | undefined): DebugType | undefined {
  const bare = bareType(type);
  return bare?.kind === 'pointer' || bare?.kind === 'reference' ? bare.to : undefined;
}

export function isPointer(type: DebugType | undefined): boolean {
  return bareType(type)?.kind === 'pointer';
}

/** Integers of all kinds, with enumerations and truth values. */
export function isIntegerType(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  return bare?.kind === 'enum' || (bare?.kind === 'basic' && bare.encoding !== 'float' && bare.encoding !== 'other');
}

/** Integers that may be negative, with enumerations whose base type may be. */
export function isSignedType(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  if (bare?.kind === 'enum') return isSignedType(bare.base);
  return bare?.kind === 'basic' && (bare.encoding === 'signed' || bare.encoding === 'signed_char');
}

/** `float` and `double`. */
export function isFloatType(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  return bare?.kind === 'basic' && bare.encoding === 'float' && (bare.bits === 32 || bare.bits === 64);
}

/** Integers of eight bits, but for truth values. */
export function isByteType(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  return bare?.kind === 'basic' && bare.bits === 8 && bare.encoding !== 'boolean';
}

export function isTruth(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  return bare?.kind === 'basic' && bare.encoding === 'boolean';
}

/** What a number of bytes has: an integer that is neither a byte nor a truth value. */
export function isCount(type: DebugType | undefined): boolean {
  return isIntegerType(type) && !isByteType(type) && !isTruth(type);
}

/** `size_t`, by its name. */
export function isSizeType(type: DebugType | undefined): boolean {
  if (type?.kind === 'const' || type?.kind === 'volatile') return isSizeType(type.to);
  return type?.kind === 'typedef' && (type.name === 'size_t' || isSizeType(type.to));
}

export function isVoidPointer(type: DebugType | undefined): boolean {
  return isPointer(type) && bareType(pointee(type)) === undefined;
}

/** A pointer that may lead to bytes. */
export function isMemory(type: DebugType | undefined): boolean {
  return isVoidPointer(type) || (isPointer(type) && isByteType(pointee(type)));
}

/** `void *` before an integer: bytes, and how many. */
export function isCountedMemory(type: DebugType | undefined, next: DebugType | undefined): boolean {
  return isVoidPointer(type) && isCount(next);
}

/**
 * What is handed to a function that writes: `void *` before an integer is bytes and how many, but for one that can be
 * written through before an integer with a sign, which is data of the user's before a symbol, as in `put(void *user, int c)`.
 */
export function isHandedMemory(type: DebugType | undefined, next: DebugType | undefined): boolean {
  return isCountedMemory(type, next) && !(isWritable(type) && isSignedType(next));
}

/** Plain `char`: text. */
export function isCharType(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  return bare?.kind === 'basic' && bare.name === 'char';
}

export function isRecord(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  return bare?.kind === 'struct' || bare?.kind === 'class' || bare?.kind === 'union';
}

/** A pointer to a function; its type. */
export function callbackType(type: DebugType | undefined): (DebugType & { readonly kind: 'function' }) | undefined {
  const bare = bareType(type);
  const to = bare?.kind === 'pointer' || bare?.kind === 'reference' ? bareType(bare.to) : bare;
  return to?.kind === 'function' ? to : undefined;
}

/** A pointer (or a reference) that can be written through. */
export function isWritable(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  return (bare?.kind === 'pointer' || bare?.kind === 'reference') && !isConst(bare.to);
}

/** What `FILE` of our `stdio.h` is. */
export function isStreamType(type: DebugType | undefined): boolean {
  const bare = bareType(type);
  return bare?.kind === 'struct' && bare.name === 'codomata_stream';
}

const BITS_OF_INT = 32;

/** Of a truth value, one bit says all. */
export function bitsOfType(type: DebugType | undefined): number {
  if (isTruth(type)) return 1;
  const bare = bareType(type);
  return bare?.kind === 'basic' || bare?.kind === 'enum' ? bare.bits : BITS_OF_INT;
}

/** What numbers of a type are as symbols. */
export function kindOf(type: DebugType | undefined): SymbolKind {
  if (isCharType(type)) return 'char';
  if (isFloatType(type)) return bitsOfType(type) === 32 ? 'float' : 'double';
  const bare = bareType(type);
  return isByteType(type) && !(bare?.kind === 'basic' && bare.encoding === 'signed_char') ? 'byte' : 'int';
}

/** The symbols in memory that a pointer leads to: what `void *` leads to are bytes. */
export function kindBehind(type: DebugType | undefined): SymbolKind {
  const to = bareType(pointee(type));
  return to === undefined ? 'byte' : kindOf(to);
}

/** What is handed over by value, also where that is written as a reference to a constant. */
export function valueType(type: DebugType | undefined): DebugType | undefined {
  const bare = bareType(type);
  return bare?.kind === 'reference' && isConst(bare.to) ? bare.to : type;
}
