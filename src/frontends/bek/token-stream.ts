import { BekError, type Position } from './errors.ts';
import { Lexer, type Token } from './lexer.ts';

/** The tokens of a file with one token of lookahead, and the errors a parser needs. */
export class TokenStream {
  private readonly lexer: Lexer;
  private current: Token;
  private previousEnd: Position;

  constructor(
    source: string,
    readonly file: string,
  ) {
    this.lexer = new Lexer(source, file);
    this.current = this.lexer.next();
    this.previousEnd = this.current.at;
  }

  peek(): Token {
    return this.current;
  }

  advance(): Token {
    const taken = this.current;
    this.previousEnd = { line: taken.at.line, column: taken.at.column + taken.text.length };
    this.current = this.lexer.next();
    return taken;
  }

  /** Whether the next token is this keyword or punctuation. */
  sees(text: string): boolean {
    const { kind } = this.current;
    return (kind === 'keyword' || kind === 'punctuation') && this.current.text === text;
  }

  /** Takes the next token if it is this keyword or punctuation. */
  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.advance();
    return true;
  }

  /** @throws BekError unless the next token is this keyword or punctuation */
  expect(text: string, alternatives = ''): Position {
    if (!this.sees(text)) throw this.unexpected(`${alternatives}'${text}'`, text === ';');
    return this.advance().at;
  }

  /** @throws BekError unless the next token is a name */
  expectName(what: string): { readonly at: Position; readonly name: string } {
    const { kind, at, text } = this.current;
    if (kind === 'keyword') throw this.error(at, `expected ${what}, found '${text}', which is a word of the language`);
    if (kind !== 'name') throw this.unexpected(what);
    this.advance();
    return { at, name: text };
  }

  /** What was found instead of `expected`; `after` puts the place behind the token before (a missing `;`). */
  unexpected(expected: string, after = false): BekError {
    const { kind, text, at } = this.current;
    const found = kind === 'end' ? 'the end of the file' : kind === 'string' ? `the string ${text}` : `'${text}'`;
    return this.error(after ? this.previousEnd : at, `expected ${expected}, found ${found}`);
  }

  error(at: Position, reason: string): BekError {
    return new BekError(this.file, at, reason);
  }
}
