import type { StringLiteral } from './ast.ts';
import { BekError, type Position } from './errors.ts';

export type Token =
  | { readonly kind: 'name' | 'keyword' | 'punctuation'; readonly at: Position; readonly text: string }
  | { readonly kind: 'number'; readonly at: Position; readonly text: string; readonly value: bigint }
  | { readonly kind: 'matched'; readonly at: Position; readonly text: string; readonly index: number }
  | { readonly kind: 'string'; readonly at: Position; readonly text: string; readonly literal: StringLiteral }
  | { readonly kind: 'end'; readonly at: Position; readonly text: '' };

const KEYWORDS = new Set(
  'function program return iter in case end yield raise skip if else true false replace'.split(' '),
);

/** Longest first. */
const PUNCTUATION = [
  '==>',
  ...[':=', '==', '!=', '<=', '>=', '<<', '>>', '&&', '||'],
  ...'()[]{},;:!~+-*/%&|^<>='.split(''),
];

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
]);

/**
 * Hands out the tokens of a Bek file one at a time, so that what follows the programs (the query section of the
 * original tool) is never looked at.
 */
export class Lexer {
  private offset = 0;
  private line = 1;
  private lineStart = 0;

  constructor(
    private readonly source: string,
    private readonly file: string,
  ) {}

  /** @throws BekError at a character that starts no token, and at an unterminated string, character or comment */
  next(): Token {
    this.skipBlanks();
    const at = this.position();
    const rest = this.source.slice(this.offset, this.offset + 64);
    if (rest === '') return { kind: 'end', at, text: '' };
    if (rest[0] === '"') return this.string(at);
    if (rest.startsWith('@"')) return this.verbatim(at);
    if (rest[0] === "'") return this.character(at);
    const word = this.match(/[A-Za-z_][A-Za-z_0-9]*/y);
    if (word !== undefined) return { kind: KEYWORDS.has(word) ? 'keyword' : 'name', at, text: word };
    const digits = this.match(/0[xX][0-9A-Za-z_]*|[0-9][0-9A-Za-z_]*/y);
    if (digits !== undefined) return this.number(at, digits);
    const matched = this.match(/#[0-9]+/y);
    if (matched !== undefined) return { kind: 'matched', at, text: matched, index: Number(matched.slice(1)) };
    const punctuation = PUNCTUATION.find(p => rest.startsWith(p));
    if (punctuation === undefined) throw this.error(at, `unexpected ${shown(rest)}`);
    this.offset += punctuation.length;
    return { kind: 'punctuation', at, text: punctuation };
  }

  private error(at: Position, reason: string): BekError {
    return new BekError(this.file, at, reason);
  }

  private position(offset = this.offset): Position {
    return { line: this.line, column: offset - this.lineStart + 1 };
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.source)?.[0];
    if (found !== undefined) this.offset += found.length;
    return found;
  }

  private newline(): void {
    this.line++;
    this.lineStart = this.offset;
  }

  private skipBlanks(): void {
    for (;;) {
      const c = this.source[this.offset];
      if (c === '\n') {
        this.offset++;
        this.newline();
      } else if (c !== undefined && /\s/.test(c)) this.offset++;
      else if (this.source.startsWith('//', this.offset)) {
        const end = this.source.indexOf('\n', this.offset);
        this.offset = end < 0 ? this.source.length : end;
      } else if (this.source.startsWith('/*', this.offset)) this.skipComment();
      else return;
    }
  }

  private skipComment(): void {
    const at = this.position();
    const end = this.source.indexOf('*/', this.offset + 2);
    if (end < 0) throw this.error(at, 'this comment has no end; close it with */');
    while (this.offset < end + 2) if (this.source[this.offset++] === '\n') this.newline();
  }

  private number(at: Position, text: string): Token {
    if (!/^(0[xX][0-9a-fA-F]+|[0-9]+)$/.test(text))
      throw this.error(at, `${text} is not a number; numbers are written like 38 or 0x26`);
    return { kind: 'number', at, text, value: BigInt(text) };
  }

  private character(at: Position): Token {
    const start = this.offset++;
    const c = this.source[this.offset];
    if (c === "'") throw this.error(at, "'' holds no character");
    if (c === undefined || c === '\n') throw this.error(at, "this character has no end; close it with '");
    const escapeAt = this.position();
    const value = c === '\\' ? this.escape() : this.source[this.offset++];
    if (value === undefined) {
      const written = this.source.slice(this.offset - 2, this.offset);
      throw this.error(escapeAt, `unknown escape ${written} in a character`);
    }
    if (this.source[this.offset] !== "'")
      throw this.error(
        at,
        "expected ' after one character: a character is one 16-bit code unit; several make a string in double quotes",
      );
    this.offset++;
    return {
      kind: 'number',
      at,
      text: this.source.slice(start, this.offset),
      value: BigInt(value.charCodeAt(0)),
    };
  }

  /**
   * Reads an escape sequence from its backslash on.
   *
   * @returns `undefined` for one that stands for no character (the backslash and the next character are skipped)
   */
  private escape(): string | undefined {
    const at = this.position();
    const letter = this.source[this.offset + 1];
    this.offset += 2;
    if (letter !== 'x' && letter !== 'u') return SIMPLE_ESCAPES.get(letter);
    const length = letter === 'x' ? 2 : 4;
    const digits = this.source.slice(this.offset, this.offset + length);
    if (digits.length < length || !/^[0-9a-fA-F]*$/.test(digits))
      throw this.error(at, `\\${letter} needs ${length} hexadecimal digits`);
    this.offset += length;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  private string(at: Position): Token {
    const start = this.offset++;
    let text: string | undefined = '';
    let pattern = '';
    for (;;) {
      const c = this.source[this.offset];
      if (c === undefined || c === '\n') throw this.error(at, 'this string has no end; close it with "');
      if (c === '"') break;
      if (c !== '\\') {
        this.offset++;
        if (text !== undefined) text += c;
        pattern += c;
        continue;
      }
      const escapeStart = this.offset;
      if (this.source[escapeStart + 1] === '\n') throw this.error(at, 'this string has no end; close it with "');
      const value = this.escape();
      const raw = this.source.slice(escapeStart, this.offset);
      text = text === undefined || value === undefined ? undefined : text + value;
      pattern += value !== undefined && /^\\[\\'"]$/.test(raw) ? value : raw;
    }
    this.offset++;
    const written = this.source.slice(start, this.offset);
    return { kind: 'string', at, text: written, literal: { at, text, pattern } };
  }

  /** `@"…"`: no escapes; a doubled quote stands for one. */
  private verbatim(at: Position): Token {
    const start = this.offset;
    this.offset += 2;
    let text = '';
    for (;;) {
      const c = this.source[this.offset];
      if (c === undefined) throw this.error(at, 'this string has no end; close it with "');
      this.offset++;
      if (c === '"') {
        if (this.source[this.offset] !== '"') break;
        this.offset++;
      }
      if (c === '\n') this.newline();
      text += c;
    }
    const written = this.source.slice(start, this.offset);
    return { kind: 'string', at, text: written, literal: { at, text, pattern: text } };
  }
}

function shown(rest: string): string {
  return JSON.stringify(String.fromCodePoint(rest.codePointAt(0) ?? 0));
}
