import type {
  BekFile,
  Binding,
  Case,
  FunctionDeclaration,
  IterBody,
  Program,
  RegisterDeclaration,
  ReplaceBody,
  Rule,
  Statement,
  StringLiteral,
} from './ast.ts';
import type { Position } from './errors.ts';
import { parseCondition, parseExpression, parseList } from './expression-parser.ts';
import { TokenStream } from './token-stream.ts';

const MAX_NESTED_IFS = 200;

/**
 * Reads a Bek file up to its query section. Syntax only: names and sorts are looked at when a program is translated.
 *
 * @throws BekError
 */
export function parseBek(source: string, file: string): BekFile {
  return new Parser(new TokenStream(source, file)).file();
}

class Parser {
  constructor(private readonly tokens: TokenStream) {}

  file(): BekFile {
    const functions: FunctionDeclaration[] = [];
    const programs: Program[] = [];
    for (;;) {
      const { kind, at } = this.tokens.peek();
      if (this.tokens.take('function')) functions.push(this.functionDeclaration(at));
      else if (this.tokens.take('program')) programs.push(this.program(at));
      else if (kind === 'end' || (programs.length > 0 && this.tokens.sees('=='))) break;
      else throw this.tokens.unexpected("'function' or 'program'");
    }
    if (programs.length === 0)
      throw this.tokens.unexpected('at least one program, such as program P(input) { return iter(c in input) {…}; }');
    return { functions, programs };
  }

  private functionDeclaration(at: Position): FunctionDeclaration {
    const { name } = this.tokens.expectName('the name of the function');
    this.tokens.expect('(');
    const parameters: Binding[] = [];
    if (!this.tokens.take(')')) {
      do parameters.push(this.tokens.expectName('a parameter'));
      while (this.tokens.take(','));
      this.tokens.expect(')', "',' or ");
    }
    this.tokens.expect('=');
    const body = parseExpression(this.tokens);
    this.tokens.expect(';');
    return { at, name, parameters, body };
  }

  private program(at: Position): Program {
    const { name } = this.tokens.expectName('the name of the program');
    this.tokens.expect('(');
    const input = this.tokens.expectName("the name of the program's input");
    this.tokens.expect(')');
    this.tokens.expect('{');
    const body = this.body(input);
    this.tokens.take(';');
    this.tokens.expect('}');
    return { at, name, body };
  }

  private body(input: Binding): IterBody | ReplaceBody {
    if (this.tokens.take('replace')) return this.replace();
    if (!this.tokens.take('return')) throw this.tokens.unexpected("'return iter(…) {…}' or 'replace {…}'");
    this.tokens.expect('iter');
    return this.iter(input);
  }

  private iter(input: Binding): IterBody {
    this.tokens.expect('(');
    const symbol = this.tokens.expectName('a name for the current symbol');
    this.tokens.expect('in');
    const source = this.tokens.expectName("the program's input");
    if (source.name !== input.name)
      throw this.tokens.error(
        source.at,
        `iter goes over the program's input, which is called ${input.name}, not ${source.name}`,
      );
    this.tokens.expect(')');
    const registers = this.tokens.take('[') ? this.registers() : [];
    this.tokens.expect('{');
    const cases: Case[] = [];
    const endCases: Case[] = [];
    while (!this.tokens.take('}')) {
      if (this.tokens.take('end')) endCases.push(this.case());
      else cases.push(this.case());
    }
    if (this.tokens.take('end')) {
      this.tokens.expect('{');
      do endCases.push(this.case());
      while (!this.tokens.take('}'));
    }
    return { kind: 'iter', symbol, registers, cases, endCases: endCases.length === 0 ? undefined : endCases };
  }

  private registers(): readonly RegisterDeclaration[] {
    const registers: RegisterDeclaration[] = [];
    while (!this.tokens.take(']')) {
      const { at, name } = this.tokens.expectName("the name of a register or ']'");
      this.tokens.expect(':=');
      registers.push({ at, name, initial: parseExpression(this.tokens) });
      if (!this.tokens.sees(']')) this.tokens.expect(';');
    }
    return registers;
  }

  private case(): Case {
    const { at } = this.tokens.peek();
    this.tokens.expect('case');
    const condition = parseCondition(this.tokens);
    this.tokens.expect(':');
    const body: Statement[] = [];
    while (!this.tokens.sees('case') && !this.tokens.sees('end') && !this.tokens.sees('}'))
      body.push(this.statement(0));
    if (body.length === 0) throw this.tokens.unexpected("a statement (write 'skip;' to do nothing)");
    return { at, condition, body };
  }

  private statement(depth: number): Statement {
    const token = this.tokens.peek();
    const { at } = token;
    if (this.tokens.take('if')) return this.conditional(at, depth + 1);
    const statement = this.simpleStatement(at);
    this.tokens.expect(';');
    return statement;
  }

  private simpleStatement(at: Position): Statement {
    if (this.tokens.take('skip')) return { kind: 'skip', at };
    if (this.tokens.take('raise'))
      return { kind: 'raise', at, ...named(this.tokens.expectName('a name for the error')) };
    if (this.tokens.take('yield')) {
      this.tokens.expect('(');
      return { kind: 'yield', at, values: parseList(this.tokens, ')') };
    }
    if (this.tokens.peek().kind !== 'name')
      throw this.tokens.unexpected("a statement ('r := e;', yield, raise, skip or if)");
    const { name } = this.tokens.expectName('a register');
    this.tokens.expect(':=');
    return { kind: 'assign', at, register: name, value: parseExpression(this.tokens) };
  }

  private conditional(at: Position, depth: number): Statement {
    if (depth > MAX_NESTED_IFS) throw this.tokens.error(at, `ifs nest at most ${MAX_NESTED_IFS} deep`);
    const condition = parseCondition(this.tokens);
    const then = this.block(depth);
    let otherwise: readonly Statement[] = [];
    if (this.tokens.take('else')) {
      const elseAt = this.tokens.peek().at;
      otherwise = this.tokens.take('if') ? [this.conditional(elseAt, depth + 1)] : this.block(depth);
    }
    return { kind: 'if', at, condition, then, otherwise };
  }

  private block(depth: number): readonly Statement[] {
    this.tokens.expect('{');
    const body: Statement[] = [];
    while (!this.tokens.take('}')) body.push(this.statement(depth));
    return body;
  }

  private replace(): ReplaceBody {
    this.tokens.expect('{');
    const rules: Rule[] = [];
    while (!this.tokens.take('}')) rules.push(this.rule());
    return { kind: 'replace', rules };
  }

  private rule(): Rule {
    const token = this.tokens.peek();
    let pattern: StringLiteral | undefined;
    if (token.kind === 'string') {
      pattern = token.literal;
      this.tokens.advance();
    } else if (!this.tokens.take('else')) throw this.tokens.unexpected("a pattern in quotes, 'else' or '}'");
    this.tokens.expect('==>');
    const output = this.tokens.peek();
    let outputs: Rule['outputs'];
    if (output.kind === 'string') {
      this.tokens.advance();
      outputs = [{ kind: 'string', at: output.at, literal: output.literal }];
    } else if (this.tokens.take('[')) outputs = parseList(this.tokens, ']');
    else throw this.tokens.unexpected('what to write instead: a text in quotes or a list such as [#0]');
    this.tokens.expect(';');
    return { at: token.at, pattern, outputs };
  }
}

function named(binding: Binding): { readonly name: string } {
  return { name: binding.name };
}
