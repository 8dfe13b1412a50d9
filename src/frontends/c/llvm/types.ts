import { Cursor, type NamedTypes } from './cursor.ts';
import type { Type } from './module.ts';

export const VOID: Type = { kind: 'void' };
export const PTR: Type = { kind: 'ptr' };
const METADATA: Type = { kind: 'metadata' };
const INTEGER = /^i[1-9][0-9]*$/;

const SIMPLE: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['void', VOID],
  ['ptr', PTR],
  ['label', { kind: 'label' }],
  ['metadata', METADATA],
  ['token', { kind: 'token' }],
  ['half', { kind: 'float', name: 'half' }],
  ['bfloat', { kind: 'float', name: 'bfloat' }],
  ['float', { kind: 'float', name: 'float' }],
  ['double', { kind: 'float', name: 'double' }],
  ['x86_fp80', { kind: 'float', name: 'x86_fp80' }],
  ['fp128', { kind: 'float', name: 'fp128' }],
  // Known by name only: whoever needs their size has to refuse them.
  ['ppc_fp128', { kind: 'opaque', name: 'ppc_fp128' }],
  ['x86_amx', { kind: 'opaque', name: 'x86_amx' }],
  ['x86_mmx', { kind: 'opaque', name: 'x86_mmx' }],
]);

const integers = new Map<number, Type>();

/** The one integer type of that width. */
export function intType(width: number): Type {
  let type = integers.get(width);
  if (type === undefined) {
    type = { kind: 'int', width };
    integers.set(width, type);
  }
  return type;
}

/** Whether a type starts here: what is a word and no type is an attribute or a flag. */
export function seesType(at: Cursor): boolean {
  switch (at.kind) {
    case 'local':
      return true;
    case 'punctuation':
      return at.sees('[') || at.sees('{') || at.sees('<');
    case 'word': {
      const word = at.written();
      return SIMPLE.has(word) || INTEGER.test(word) || word === 'target';
    }
    default:
      return false;
  }
}

/**
 * Reads a type. A pointer with a type, as compilers before version 15 wrote them, is a plain pointer.
 * @throws IrSyntaxError
 */
export function parseType(at: Cursor): Type {
  let type = parseWithoutSuffix(at);
  for (;;) {
    if (at.sees('(')) type = parseFunctionType(at, type);
    else if (at.take('*')) type = PTR;
    else if (at.seesWord('addrspace') && (type.kind === 'ptr' || isTypedPointer(at))) skipAddressSpace(at);
    else return type;
  }
}

/** Whether a `*` follows the address space that starts here. */
function isTypedPointer(at: Cursor): boolean {
  const closing = at.text.indexOf(')', at.start);
  return closing >= 0 && at.text[closing + 1] === '*';
}

function skipAddressSpace(at: Cursor): void {
  at.advance();
  at.skipGroup();
}

function parseWithoutSuffix(at: Cursor): Type {
  if (at.kind === 'local') return parseNamed(at);
  if (at.kind === 'word') {
    const word = at.written();
    const simple = SIMPLE.get(word);
    if (simple !== undefined) {
      at.advance();
      return simple;
    }
    if (INTEGER.test(word)) {
      at.advance();
      return intType(Number(word.slice(1)));
    }
    if (word === 'target') return parseTargetType(at);
  }
  if (at.take('[')) {
    const array = parseSequence(at, 'array');
    at.expect(']');
    return array;
  }
  if (at.take('{')) return parseFields(at, false);
  if (at.take('<')) {
    const type = at.take('{') ? parseFields(at, true) : parseSequence(at, 'vector');
    at.expect('>');
    return type;
  }
  throw at.error('expected a type');
}

function parseNamed(at: Cursor): Type {
  const name = at.name();
  const type = at.types.named(name);
  if (type === undefined) throw at.error('this type is not defined');
  at.advance();
  return type;
}

function parseTargetType(at: Cursor): Type {
  const from = at.start;
  at.advance();
  at.skipGroup();
  return { kind: 'opaque', name: at.text.slice(from, at.start).trim() };
}

function parseSequence(at: Cursor, kind: 'array' | 'vector'): Type {
  const isScalable = at.takeWord('vscale');
  if (isScalable) at.expectWord('x');
  const count = at.expectCount();
  at.expectWord('x');
  const element = parseType(at);
  return isScalable ? { kind: 'opaque', name: 'vscale' } : { kind, count, element };
}

/** Items with commas between them, perhaps none, and what closes the list. */
export function parseList<T>(at: Cursor, closing: string, parseItem: (at: Cursor) => T): readonly T[] {
  const items: T[] = [];
  if (at.take(closing)) return items;
  do items.push(parseItem(at));
  while (at.take(','));
  at.expect(closing);
  return items;
}

function parseFields(at: Cursor, isPacked: boolean): Type {
  return { kind: 'struct', fields: parseList(at, '}', parseType), isPacked };
}

function parseFunctionType(at: Cursor, result: Type): Type {
  at.expect('(');
  const parameters: Type[] = [];
  let isVariadic = false;
  if (!at.take(')')) {
    do {
      isVariadic = at.takeWord('...');
      if (!isVariadic) parameters.push(parseType(at));
    } while (at.take(','));
    at.expect(')');
  }
  return { kind: 'function', result, parameters, isVariadic };
}

/** The named types of a module: each is read when it is first asked for, as it may mention later ones. */
export class TypeTable implements NamedTypes {
  private readonly known = new Map<string, Type>();

  constructor(
    private readonly text: string,
    /** Where the text behind `type` starts. */
    private readonly starts: ReadonlyMap<string, number>,
  ) {}

  named(name: string): Type | undefined {
    let type = this.known.get(name);
    if (type === undefined) {
      const start = this.starts.get(name);
      if (start === undefined) return undefined;
      const opaque: Type = { kind: 'opaque', name };
      // Stands for the type inside of itself, which a typed pointer may mention and then forgets.
      this.known.set(name, opaque);
      const lineEnd = this.text.indexOf('\n', start);
      const at = new Cursor(this.text, start, lineEnd < 0 ? this.text.length : lineEnd, this);
      const read = at.takeWord('opaque') ? opaque : parseType(at);
      if (at.kind !== 'end') throw at.error('expected the end of the type');
      type = read.kind === 'struct' ? { ...read, name } : read;
      this.known.set(name, type);
    }
    return type;
  }

  /** All of them, in the order of the text. */
  all(): ReadonlyMap<string, Type> {
    const all = new Map<string, Type>();
    for (const name of this.starts.keys()) {
      const type = this.named(name);
      if (type !== undefined) all.set(name, type);
    }
    return all;
  }
}
