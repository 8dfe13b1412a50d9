import type { FunctionBody, FunctionCode } from '../../../program/ir.ts';
import type { SourceRange } from '../../../program/source.ts';

export type ScriptFunctionKind =
  | 'function'
  | 'arrow'
  | 'method'
  | 'getter'
  | 'setter'
  | 'classConstructor'
  | 'derivedConstructor'
  | 'generator'
  | 'generatorMethod'
  | 'async'
  | 'asyncArrow'
  | 'asyncMethod'
  | 'asyncGenerator'
  | 'asyncGeneratorMethod';

export function isAsyncKind(kind: ScriptFunctionKind): boolean {
  return kind.startsWith('async');
}

export function isGeneratorKind(kind: ScriptFunctionKind): boolean {
  return kind.startsWith('generator') || kind.startsWith('asyncGenerator');
}

/** The code of a JavaScript function, and what function objects made from it show. */
export interface ScriptFunction extends FunctionCode {
  readonly kind: ScriptFunctionKind;
  /** JavaScript's `length`. */
  readonly length: number;
  readonly strict: boolean;
  /** The names of the variables of functions around it that it uses, in the order in which its values hold their cells. */
  capturedNames(): readonly string[];
}

/** Code whose body is lowered when it is first asked for. */
export class LazyFunction implements ScriptFunction {
  private lowered: FunctionBody | undefined;

  constructor(
    readonly name: string,
    readonly at: SourceRange,
    readonly kind: ScriptFunctionKind,
    readonly length: number,
    readonly strict: boolean,
    private readonly lower: () => FunctionBody,
    private readonly captures: () => Iterable<{ readonly name: string }> = () => [],
  ) {}

  capturedNames(): readonly string[] {
    return Array.from(this.captures(), ({ name }) => name);
  }

  get body(): FunctionBody {
    this.lowered ??= this.lower();
    return this.lowered;
  }
}
