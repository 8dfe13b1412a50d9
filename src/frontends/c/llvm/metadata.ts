import { Cursor } from './cursor.ts';
import { textOf } from './escapes.ts';
import type { Metadata, MetadataNode, MetadataValue } from './module.ts';
import { TypeTable } from './types.ts';

const WHOLE = /^-?[0-9]+$/;
/** A typedef with an alignment of its own, of 8 bits. */
const LOOSE_TYPEDEF = /DW_TAG_typedef[^\n]*\balign: 8\b/;
const INTEGER_TYPE = /^i[1-9][0-9]*$/;
const NO_TYPES = new TypeTable('', new Map());

/** Metadata of which only is known where each node starts; a node is read when it is first asked for, and kept. */
export class MetadataTable implements Metadata {
  private readonly nodes = new Map<number, MetadataNode>();
  private isLoose: boolean | undefined;

  constructor(
    private readonly text: string,
    /** By number: where the text behind the `=` starts. */
    private readonly starts: readonly number[],
    private readonly namedStarts: ReadonlyMap<string, number>,
  ) {}

  /** @throws IrSyntaxError */
  node(number: number): MetadataNode | undefined {
    let node = this.nodes.get(number);
    if (node === undefined) {
      const start = this.starts[number];
      if (start === undefined) return undefined;
      node = this.read(start);
      this.nodes.set(number, node);
    }
    return node;
  }

  get hasLooseTypedefs(): boolean {
    this.isLoose ??= LOOSE_TYPEDEF.test(this.text);
    return this.isLoose;
  }

  named(name: string): readonly number[] {
    const start = this.namedStarts.get(name);
    if (start === undefined) return [];
    return [...this.read(start).fields.values()].flatMap(value => (value.kind === 'node' ? [value.number] : []));
  }

  private read(start: number): MetadataNode {
    const lineEnd = this.text.indexOf('\n', start);
    const at = new Cursor(this.text, start, lineEnd < 0 ? this.text.length : lineEnd, NO_TYPES);
    at.takeWord('distinct');
    const value = parseValue(at);
    if (value.kind !== 'inline' || at.kind !== 'end') throw at.error('expected a metadata node');
    return value.node;
  }
}

function parseValue(at: Cursor): MetadataValue {
  switch (at.kind) {
    case 'metadata':
      return at.seesBang() ? parsePlain(at) : parseNodeOrReference(at);
    case 'string': {
      const text = textOf(at.quoted());
      at.advance();
      return { kind: 'text', text };
    }
    case 'number':
    case 'word':
      return parseScalar(at);
    default:
      throw at.error('expected a metadata value');
  }
}

/** `!"text"` or `!{…}` */
function parsePlain(at: Cursor): MetadataValue {
  at.advance();
  if (at.kind === 'string') {
    const text = textOf(at.quoted());
    at.advance();
    return { kind: 'text', text };
  }
  at.expect('{');
  return { kind: 'inline', node: { kind: '', fields: parseFields(at, '}') } };
}

/** `!12` or `!DILocation(…)` */
function parseNodeOrReference(at: Cursor): MetadataValue {
  const name = at.name();
  at.advance();
  if (WHOLE.test(name)) return { kind: 'node', number: Number(name) };
  at.expect('(');
  return { kind: 'inline', node: { kind: name, fields: parseFields(at, ')') } };
}

function parseFields(at: Cursor, closing: string): ReadonlyMap<string, MetadataValue> {
  const fields = new Map<string, MetadataValue>();
  if (at.take(closing)) return fields;
  let position = 0;
  do {
    let name = String(position);
    if (at.kind === 'word' && at.text[at.end] === ':') {
      name = at.written();
      at.advance();
      at.expect(':');
    }
    fields.set(name, parseValue(at));
    position += 1;
  } while (at.take(','));
  at.expect(closing);
  return fields;
}

/** A number with or without its type, `null`, or anything else as it is written: words joined by `|`, a constant. */
function parseScalar(at: Cursor): MetadataValue {
  const from = at.start;
  if (at.kind === 'word' && INTEGER_TYPE.test(at.written())) at.advance();
  const first = at.written();
  const isTyped = at.start !== from;
  let to = at.end;
  at.advance();
  if (endsValue(at)) {
    if (WHOLE.test(first)) return { kind: 'number', value: BigInt(first) };
    if (isTyped && (first === 'true' || first === 'false'))
      return { kind: 'number', value: first === 'true' ? 1n : 0n };
    if (first === 'null') return { kind: 'null' };
  }
  while (!endsValue(at)) {
    if (at.kind === 'end') throw at.error('expected more of the metadata');
    if (at.sees('(') || at.sees('[') || at.sees('{')) {
      const opening = at.start;
      at.skipGroup();
      to = opening + at.text.slice(opening, at.start).trimEnd().length;
    } else {
      to = at.end;
      at.advance();
    }
  }
  return { kind: 'word', word: at.text.slice(from, to) };
}

function endsValue(at: Cursor): boolean {
  return at.sees(',') || at.sees(')') || at.sees('}');
}
