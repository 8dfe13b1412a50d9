import type { Position } from './errors.ts';

/** A string as it was written. Escapes mean different things in a text and in a pattern, so both readings are kept. */
export interface StringLiteral {
  readonly at: Position;
  /** The characters it stands for; `undefined` when it holds an escape that only patterns have, such as `\d`. */
  readonly text: string | undefined;
  /** The regular expression it stands for: `\\` is one backslash, other escapes are the expression's own. */
  readonly pattern: string;
}

export type UnaryOperator = '!' | '~' | '-' | '+';

export type BinaryOperator =
  | '||'
  | '&&'
  | '|'
  | '^'
  | '&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '<<'
  | '>>'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

export type Expression =
  /** A number or a character: the same thing in Bek. */
  | { readonly kind: 'number'; readonly at: Position; readonly value: bigint }
  | { readonly kind: 'boolean'; readonly at: Position; readonly value: boolean }
  | { readonly kind: 'string'; readonly at: Position; readonly literal: StringLiteral }
  | { readonly kind: 'name'; readonly at: Position; readonly name: string }
  /** `#i`, the i-th symbol that a rule matched. */
  | { readonly kind: 'matched'; readonly at: Position; readonly index: number }
  | { readonly kind: 'unary'; readonly at: Position; readonly operator: UnaryOperator; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly at: Position;
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  /** `subject in "[…]"` */
  | { readonly kind: 'member'; readonly at: Position; readonly subject: Expression; readonly set: StringLiteral }
  | { readonly kind: 'call'; readonly at: Position; readonly name: string; readonly args: readonly Expression[] };

export type Statement =
  | { readonly kind: 'assign'; readonly at: Position; readonly register: string; readonly value: Expression }
  | { readonly kind: 'yield'; readonly at: Position; readonly values: readonly Expression[] }
  | { readonly kind: 'raise'; readonly at: Position; readonly name: string }
  | { readonly kind: 'skip'; readonly at: Position }
  | {
      readonly kind: 'if';
      readonly at: Position;
      readonly condition: Expression;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
    };

export interface Case {
  readonly at: Position;
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

export interface RegisterDeclaration {
  readonly at: Position;
  readonly name: string;
  readonly initial: Expression;
}

/** A name that is bound somewhere: a parameter, or the symbol of a loop. */
export interface Binding {
  readonly at: Position;
  readonly name: string;
}

export interface FunctionDeclaration {
  readonly at: Position;
  readonly name: string;
  readonly parameters: readonly Binding[];
  readonly body: Expression;
}

export interface IterBody {
  readonly kind: 'iter';
  readonly symbol: Binding;
  readonly registers: readonly RegisterDeclaration[];
  readonly cases: readonly Case[];
  /** `undefined` without any: the input may end anywhere and nothing more is written. */
  readonly endCases: readonly Case[] | undefined;
}

export interface Rule {
  readonly at: Position;
  /** `undefined` for `else`. */
  readonly pattern: StringLiteral | undefined;
  readonly outputs: readonly Expression[];
}

export interface ReplaceBody {
  readonly kind: 'replace';
  readonly rules: readonly Rule[];
}

export interface Program {
  readonly at: Position;
  readonly name: string;
  readonly body: IterBody | ReplaceBody;
}

export interface BekFile {
  readonly functions: readonly FunctionDeclaration[];
  readonly programs: readonly Program[];
}
