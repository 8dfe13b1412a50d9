import type { Cursor } from './cursor.ts';
import type { Type } from './module.ts';
import { isCastOperator, isFloatOperator, isIntOperator } from './operators.ts';
import { parseType, seesType } from './types.ts';

/** What is kept of the attributes of a parameter, argument or result. */
export interface Attributes {
  readonly byval?: Type;
  readonly sret?: Type;
  readonly align?: number;
}

const NONE: Attributes = {};

/** Attributes and calling conventions with a number behind them, but not in brackets. */
const NUMBERED: ReadonlySet<string> = new Set(['align', 'cc', 'alignstack', 'dereferenceable', 'addrspace']);

/** Words that begin values, beside those of operators: no attribute is called like one of them. */
const VALUES: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'undef',
  'poison',
  'none',
  'zeroinitializer',
  'splat',
  'asm',
  'blockaddress',
  'ptrauth',
  'dso_local_equivalent',
  'no_cfi',
  'getelementptr',
  'ptrtoaddr',
  'icmp',
  'fcmp',
  'select',
  'extractelement',
  'insertelement',
  'shufflevector',
]);

/** Reads the attributes between a type and its value. */
export function parseValueAttributes(at: Cursor): Attributes {
  let attributes = NONE;
  while (at.kind === 'word' || at.kind === 'string') {
    if (at.kind === 'string') {
      skipTextAttribute(at);
      continue;
    }
    const word = at.written();
    if (VALUES.has(word) || isIntOperator(word) || isFloatOperator(word) || isCastOperator(word)) break;
    at.advance();
    if ((word === 'byval' || word === 'sret') && at.take('(')) {
      attributes = { ...attributes, [word]: parseType(at) };
      at.expect(')');
    } else if (word === 'align') {
      attributes = { ...attributes, align: parseAlignment(at) };
    } else {
      skipArguments(at, word);
    }
  }
  return attributes;
}

/** Skips linkage, visibility, calling convention and attributes: everything up to a type. */
export function skipToType(at: Cursor): void {
  while (!at.startsLine && !seesType(at)) {
    if (at.kind === 'word') {
      const word = at.written();
      at.advance();
      skipArguments(at, word);
    } else if (at.kind === 'string') {
      skipTextAttribute(at);
    } else {
      return;
    }
  }
}

/**
 * Skips the attributes behind a call's arguments: `#7`, `nounwind`, `"key"="value"`, and bundles `["tag"(…)]`. What is in
 * the brackets of a bundle `"align"` is read and given back.
 */
export function skipCallAttributes<T>(at: Cursor, parseAligned: (at: Cursor) => T): readonly T[] {
  const aligned: T[] = [];
  while (!at.startsLine) {
    if (at.kind === 'hash') {
      at.advance();
    } else if (at.kind === 'string') {
      skipTextAttribute(at);
    } else if (at.take('[')) {
      aligned.push(...parseBundles(at, parseAligned));
    } else if (at.kind === 'word' && !at.seesWord('to')) {
      const word = at.written();
      at.advance();
      skipArguments(at, word);
    } else {
      return aligned;
    }
  }
  return aligned;
}

/** The bundles behind `[`, up to `]`. */
function parseBundles<T>(at: Cursor, parseAligned: (at: Cursor) => T): readonly T[] {
  const aligned: T[] = [];
  while (!at.take(']')) {
    const tag = at.quoted();
    at.advance();
    if (tag === 'align') aligned.push(parseAligned(at));
    else at.skipGroup();
    at.take(',');
  }
  return aligned;
}

/** `4`, or `(4)` */
function parseAlignment(at: Cursor): number {
  if (!at.take('(')) return at.expectCount();
  const align = at.expectCount();
  at.expect(')');
  return align;
}

function skipArguments(at: Cursor, word: string): void {
  if (at.sees('(')) at.skipGroup();
  else if (NUMBERED.has(word) && at.kind === 'number') at.advance();
}

/** `"key"` or `"key"="value"` */
function skipTextAttribute(at: Cursor): void {
  at.advance();
  if (!at.take('=')) return;
  if (at.kind !== 'string') throw at.error('expected the value of an attribute');
  at.advance();
}
