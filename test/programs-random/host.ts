import { Script } from 'node:vm';
import { parse } from '@babel/parser';

/** What a program may be called with and may return. */
type ProgramValue = string | boolean | readonly number[];

/**
 * How a call ended. An evaluator that does not know a construct says `unsupported`; `crashed` is a fault of its own.
 * `thrown` names what was thrown: the name of an error, or the type and text of another value;
 * messages are up to the engine.
 */
export type Outcome =
  | { readonly kind: 'returned'; readonly value: ProgramValue }
  | { readonly kind: 'thrown'; readonly thrown: string }
  | { readonly kind: 'unsupported'; readonly reason: string }
  | { readonly kind: 'crashed'; readonly reason: string }
  | { readonly kind: 'timeout' };

/** The module as a script that gives its default export. Throws a `SyntaxError` for what is not a module. */
function asScript(source: string): string {
  const { program } = parse(source, { sourceType: 'module' });
  const exported = program.body.find(node => node.type === 'ExportDefaultDeclaration');
  if (exported === undefined) throw new SyntaxError('the program has no default export');
  const { start, declaration } = exported;
  const [before, after] = [source.slice(0, start ?? 0), source.slice(declaration.start ?? 0)];
  return `(() => {'use strict';\n${before}const exported = ${after}\nreturn exported;\n})()`;
}

/**
 * Runs programs in this engine, each call in a module loaded for it, for at most `timeout` milliseconds. A program
 * that looks at the text of a function is `unsupported`: no generated one does, but a smaller one may come to.
 */
export function hostOf(source: string, timeout = 1000): (input: string | readonly number[]) => Outcome {
  const script = asScript(source);
  return input => {
    const argument = `${JSON.stringify(input, asText)}${Array.isArray(input) ? '.map(Number)' : ''}`;
    const { outcome, sawText } = watchingText(() => called(`${script}(${argument})`, timeout));
    return sawText ? { kind: 'unsupported', reason: 'the text of a function' } : outcome;
  };
}

function called(script: string, timeout: number): Outcome {
  try {
    return { kind: 'returned', value: checked(new Script(script).runInThisContext({ timeout })) };
  } catch (error) {
    if (isTimeout(error)) return { kind: 'timeout' };
    return { kind: 'thrown', thrown: thrownText(error) };
  }
}

/** Tells whether the text of a function was asked for meanwhile. */
function watchingText(run: () => Outcome): { readonly outcome: Outcome; readonly sawText: boolean } {
  const textOf = Function.prototype.toString;
  let sawText = false;
  Function.prototype.toString = function () {
    sawText = true;
    return textOf.call(this);
  };
  try {
    const outcome = run();
    return { outcome, sawText };
  } finally {
    Function.prototype.toString = textOf;
  }
}

/** Numbers that JSON has not are passed as text. */
function asText(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? (Object.is(value, -0) ? '-0' : String(value)) : value;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

function checked(value: unknown): ProgramValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every(item => typeof item === 'number')) return value;
  throw new TypeError(`a program must return text, a boolean or numbers, not ${typeof value}`);
}

/** What was thrown, without what is up to the engine. */
function thrownText(error: unknown): string {
  if (error instanceof Error) return error.name;
  return typeof error === 'object' || typeof error === 'function' ? typeof error : `${typeof error} ${String(error)}`;
}
