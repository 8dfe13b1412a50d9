import { textOf } from './escapes.ts';
import { syntaxErrorAt } from './ir-syntax-error.ts';
import type { Type } from './module.ts';

export type TokenKind =
  /** A keyword, type, attribute or opcode; also `...`. */
  | 'word'
  /** `%x` */
  | 'local'
  /** `@x` */
  | 'global'
  /** `$x` */
  | 'comdat'
  /** `#0`, `#dbg_declare` */
  | 'hash'
  /** `!dbg`, `!12`; a `!` alone is in front of `{` or a string. */
  | 'metadata'
  /** `"…"` */
  | 'string'
  /** `c"…"` */
  | 'bytes'
  /** Also hexadecimal and floating-point ones. */
  | 'number'
  | 'punctuation'
  | 'end';

/** The struct types that a module names. */
export interface NamedTypes {
  named(name: string): Type | undefined;
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const SEMICOLON = 0x3b;
const COLON = 0x3a;
const BANG = 0x21;
const LOWER_C = 0x63;

/** What each ASCII character starts. */
const STARTS: readonly TokenKind[] = Array.from({ length: 128 }, (_, unit) => {
  const char = String.fromCharCode(unit);
  if (/[A-Za-z._]/.test(char)) return 'word';
  if (/[-+0-9]/.test(char)) return 'number';
  const sigils: Readonly<Record<string, TokenKind>> = {
    '%': 'local',
    '@': 'global',
    $: 'comdat',
    '#': 'hash',
    '!': 'metadata',
    '"': 'string',
  };
  return sigils[char] ?? 'punctuation';
});

/** Which ASCII characters go on a name without quotes. */
const IN_NAME: readonly boolean[] = Array.from({ length: 128 }, (_, unit) =>
  /[-A-Za-z0-9$._]/.test(String.fromCharCode(unit)),
);

/**
 * The tokens of a part of a module's text, one at a time: the current one is in the cursor's own fields. Line ends are
 * white space; {@link startsLine} says where they were.
 */
export class Cursor {
  kind: TokenKind = 'end';
  start = 0;
  end: number;
  /** Whether the current token is the first one of its line; also true at the end. */
  startsLine = true;
  /** Where what is being read started, and where the token before the current one ended. */
  private begun = 0;
  private previousEnd = 0;

  constructor(
    readonly text: string,
    from: number,
    /** Nothing is read from here on. */
    readonly limit: number,
    readonly types: NamedTypes,
  ) {
    this.end = from;
    this.advance();
    this.startsLine = true;
    this.begin();
  }

  /** Says that something new starts with the current token: errors in it are not about what is before. */
  begin(): void {
    this.begun = this.start;
  }

  advance(): void {
    const { text, limit } = this;
    let at = this.end;
    this.previousEnd = at;
    let startsLine = false;
    let unit = 0;
    for (; at < limit; at++) {
      unit = text.charCodeAt(at);
      if (unit === SEMICOLON) {
        const lineEnd = text.indexOf('\n', at);
        at = (lineEnd < 0 ? limit : lineEnd) - 1;
      } else if (unit === NEWLINE) {
        startsLine = true;
      } else if (unit > 0x20) {
        break;
      }
    }
    this.start = at;
    if (at >= limit) {
      this.start = limit;
      this.end = limit;
      this.kind = 'end';
      this.startsLine = true;
      return;
    }
    this.startsLine = startsLine;
    this.read(unit < 128 ? STARTS[unit] : 'punctuation', at, unit);
  }

  private read(kind: TokenKind, at: number, unit: number): void {
    this.kind = kind;
    switch (kind) {
      case 'word':
        if (unit === LOWER_C && this.text.charCodeAt(at + 1) === QUOTE) {
          this.kind = 'bytes';
          this.end = this.closingQuote(at + 1);
        } else {
          this.end = this.nameEnd(at + 1);
        }
        return;
      case 'number':
        this.end = this.numberEnd(at + 1);
        return;
      case 'local':
      case 'global':
      case 'comdat':
        this.end = this.text.charCodeAt(at + 1) === QUOTE ? this.closingQuote(at + 1) : this.nameEnd(at + 1);
        if (this.end === at + 1) throw this.error('a name is missing');
        return;
      case 'hash':
      case 'metadata':
        this.end = this.nameEnd(at + 1);
        return;
      case 'string':
        this.end = this.closingQuote(at);
        return;
      default:
        this.end = at + 1;
    }
  }

  private nameEnd(from: number): number {
    let at = from;
    for (; at < this.limit; at++) {
      const unit = this.text.charCodeAt(at);
      if (unit >= 128 || !IN_NAME[unit]) break;
    }
    return at;
  }

  /** A number goes on as a name does, and past the `+` of an exponent. */
  private numberEnd(from: number): number {
    const end = this.nameEnd(from);
    return this.text[end] === '+' && /[eE]/.test(this.text[end - 1]) ? this.nameEnd(end + 1) : end;
  }

  private closingQuote(opening: number): number {
    const closing = this.text.indexOf('"', opening + 1);
    if (closing < 0 || closing >= this.limit) throw this.error('a closing quote is missing');
    return closing + 1;
  }

  /** The current token as it is written. */
  written(): string {
    return this.text.slice(this.start, this.end);
  }

  /** The name of the current token, which is one with a sigil: without that, quotes and escapes. */
  name(): string {
    const from = this.start + 1;
    return this.text.charCodeAt(from) === QUOTE
      ? textOf(this.text.slice(from + 1, this.end - 1))
      : this.text.slice(from, this.end);
  }

  /** What is between the quotes of the current token, as it is written. */
  quoted(): string {
    return this.text.slice(this.kind === 'bytes' ? this.start + 2 : this.start + 1, this.end - 1);
  }

  /** Whether the current token is this punctuation. */
  sees(char: string): boolean {
    return this.kind === 'punctuation' && this.text.charCodeAt(this.start) === char.charCodeAt(0);
  }

  take(char: string): boolean {
    if (!this.sees(char)) return false;
    this.advance();
    return true;
  }

  /** Takes a comma, unless it is one in front of an instruction's metadata: `, !dbg !7`. */
  takeInnerComma(): boolean {
    if (!this.sees(',')) return false;
    let next = this.end;
    while (this.text[next] === ' ') next += 1;
    if (this.text[next] === '!') return false;
    this.advance();
    return true;
  }

  /** @throws IrSyntaxError unless the current token is this punctuation */
  expect(char: string): void {
    if (!this.take(char)) throw this.error(`expected '${char}'`);
  }

  seesWord(word: string): boolean {
    return this.kind === 'word' && this.end - this.start === word.length && this.text.startsWith(word, this.start);
  }

  takeWord(word: string): boolean {
    if (!this.seesWord(word)) return false;
    this.advance();
    return true;
  }

  /** @throws IrSyntaxError unless the current token is this word */
  expectWord(word: string): void {
    if (!this.takeWord(word)) throw this.error(`expected '${word}'`);
  }

  /** @throws IrSyntaxError unless the current token has that sigil */
  expectName(kind: 'local' | 'global'): string {
    if (this.kind !== kind) throw this.error(`expected the name of a ${kind} value`);
    const name = this.name();
    this.advance();
    return name;
  }

  /** @throws IrSyntaxError unless the current token is a whole number */
  expectCount(): number {
    const count = this.kind === 'number' ? Number(this.written()) : Number.NaN;
    if (!Number.isSafeInteger(count)) throw this.error('expected a whole number');
    this.advance();
    return count;
  }

  /** Whether the current token is a string of metadata, or a `!` in front of something. */
  seesBang(): boolean {
    return this.kind === 'metadata' && this.end === this.start + 1 && this.text.charCodeAt(this.start) === BANG;
  }

  /** Whether a line starts here with the name of a block: `name:`. */
  seesLabel(): boolean {
    return (
      this.startsLine &&
      (this.kind === 'word' || this.kind === 'number' || this.kind === 'string' || this.kind === 'comdat') &&
      this.text.charCodeAt(this.end) === COLON
    );
  }

  /** Skips the rest of the current line. */
  skipLine(): void {
    do this.advance();
    while (!this.startsLine);
  }

  /** Skips from an opening bracket to behind the one that closes it. */
  skipGroup(): void {
    let depth = 0;
    do {
      if (this.kind === 'end') throw this.error('a closing bracket is missing');
      if (this.kind === 'punctuation') {
        const char = this.text[this.start];
        if (char === '(' || char === '[' || char === '{') depth += 1;
        else if (char === ')' || char === ']' || char === '}') depth -= 1;
      }
      this.advance();
    } while (depth > 0);
  }

  /** The error of finding the current token here; on the line before, if that is where something is missing. */
  error(reason: string): Error {
    const isBehind = this.startsLine && this.start !== this.begun;
    const found = this.kind === 'end' ? 'the end' : `'${this.written()}'`;
    return isBehind
      ? syntaxErrorAt(this.text, this.previousEnd - 1, `${reason}, found the end of the line`)
      : syntaxErrorAt(this.text, Math.min(this.start, this.limit - 1), `${reason}, found ${found}`);
  }
}
