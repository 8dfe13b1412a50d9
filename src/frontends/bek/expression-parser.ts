import type { BinaryOperator, Expression, StringLiteral, UnaryOperator } from './ast.ts';
import type { Position } from './errors.ts';
import type { TokenStream } from './token-stream.ts';

/** Weakest first, as in C#. `in` stands with the comparisons. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];

const UNARY: readonly string[] = ['!', '~', '-', '+'];

/** How deep expressions may nest, so that a hostile file is refused and does not exhaust the stack. */
const MAX_DEPTH = 200;

/** @throws BekError when no expression starts here */
export function parseExpression(tokens: TokenStream): Expression {
  return new ExpressionParser(tokens).binary(0);
}

/** `( expression )`, as after `case` and `if`. */
export function parseCondition(tokens: TokenStream): Expression {
  tokens.expect('(');
  const condition = parseExpression(tokens);
  tokens.expect(')');
  return condition;
}

/** Expressions separated by commas up to `close`, which is taken too. */
export function parseList(tokens: TokenStream, close: string): readonly Expression[] {
  return new ExpressionParser(tokens).list(close);
}

class ExpressionParser {
  private depth = 0;

  constructor(private readonly tokens: TokenStream) {}

  binary(level: number): Expression {
    if (level === LEVELS.length) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const { at, text } = this.tokens.peek();
      if (!LEVELS[level].some(operator => this.tokens.sees(operator))) return left;
      this.tokens.advance();
      if (text === 'in') left = { kind: 'member', at, subject: left, set: this.pattern() };
      else left = { kind: 'binary', at, operator: text as BinaryOperator, left, right: this.binary(level + 1) };
    }
  }

  private pattern(): StringLiteral {
    const token = this.tokens.peek();
    if (token.kind !== 'string')
      throw this.tokens.unexpected('a character class in quotes such as "[0-9a-f]" after in');
    this.tokens.advance();
    return token.literal;
  }

  private unary(): Expression {
    const { at, text } = this.tokens.peek();
    const operator = UNARY.find(u => this.tokens.sees(u));
    if (operator === undefined) return this.primary();
    this.tokens.advance();
    return this.nested(at, () => ({
      kind: 'unary',
      at,
      operator: text as UnaryOperator,
      operand: this.unary(),
    }));
  }

  private nested(at: Position, parse: () => Expression): Expression {
    if (++this.depth > MAX_DEPTH) throw this.tokens.error(at, `expressions nest at most ${MAX_DEPTH} deep`);
    const inner = parse();
    this.depth--;
    return inner;
  }

  private primary(): Expression {
    const token = this.tokens.peek();
    const { at } = token;
    switch (token.kind) {
      case 'number':
        this.tokens.advance();
        return { kind: 'number', at, value: token.value };
      case 'matched':
        this.tokens.advance();
        return { kind: 'matched', at, index: token.index };
      case 'string':
        this.tokens.advance();
        return { kind: 'string', at, literal: token.literal };
      case 'name':
        this.tokens.advance();
        if (!this.tokens.take('(')) return { kind: 'name', at, name: token.text };
        return this.nested(at, () => ({ kind: 'call', at, name: token.text, args: this.list(')') }));
      default:
        if (this.tokens.take('true')) return { kind: 'boolean', at, value: true };
        if (this.tokens.take('false')) return { kind: 'boolean', at, value: false };
        if (!this.tokens.take('(')) throw this.tokens.unexpected('an expression');
        return this.nested(at, () => {
          const inner = this.binary(0);
          this.tokens.expect(')');
          return inner;
        });
    }
  }

  list(close: string): readonly Expression[] {
    const items: Expression[] = [];
    if (this.tokens.take(close)) return items;
    do items.push(this.binary(0));
    while (this.tokens.take(','));
    this.tokens.expect(close, "',' or ");
    return items;
  }
}
