import { inspect } from 'node:util';
import { runInThisContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { lowerModule } from '../../../../src/frontends/typescript/lower/module.ts';
import { SourceText, Unsupported } from '../../../../src/program/source.ts';
import { hostOperators } from './host-operators.ts';
import { allowSteps, run } from './reference-interpreter.ts';

/** What a script showed: its calls of `log`, and how it ended. */
export interface Shown {
  readonly logs: readonly string[];
  readonly end: string;
}

type Wrapper = (exports: object, require: unknown, module: object, file: string, directory: string) => unknown;

/** Values as text; the interpreter's generator functions and classes print as plain ones. */
function show(value: unknown): string {
  return inspect(value, { depth: 4 })
    .replace(/\[GeneratorFunction: (.*?)\]/g, '[Function: $1] GeneratorFunction')
    .replace(/\[class (\w+)\]/g, '[Function: $1]');
}

/** Runs with a global `log` that notes its arguments as text at once. */
function watch(body: () => unknown): Shown {
  const logs: string[] = [];
  const global = globalThis as Record<string, unknown>;
  const before = Object.keys(global);
  global.log = (...values: unknown[]) => {
    logs.push(values.map(value => show(value)).join(' '));
    return values[0];
  };
  try {
    return { logs, end: `returned ${inspect(body())}` };
  } catch (error) {
    if (error instanceof Unsupported) return { logs, end: `unsupported ${error.construct}` };
    if (error instanceof Error && /^(too many steps|captures|not a cell|a branch|r\d|the variable)/.test(error.message))
      throw error;
    return { logs, end: `threw ${error instanceof Error ? error.name : inspect(error)}` };
  } finally {
    for (const name of Object.keys(global)) if (!before.includes(name)) delete global[name];
  }
}

/** A CommonJS script, run by the host. */
export function showOnHost(text: string): Shown {
  return watch(() => {
    const wrapper: Wrapper = runInThisContext(
      `(function (exports, require, module, __filename, __dirname) {${text}\n})`,
    );
    const module = { exports: {} };
    return wrapper.call(module.exports, module.exports, undefined, module, 'file', 'directory');
  });
}

/** The same, lowered and interpreted. */
export function showLowered(text: string, language: 'js' | 'ts' = 'js'): Shown {
  return watch(() => {
    const { code } = lowerModule(new SourceText('test', text), language, 'commonjs', { operators: hostOperators });
    const module = { exports: {} };
    allowSteps(2_000_000);
    return run(code, [], {
      receiver: module.exports,
      args: [module.exports, undefined, module, 'file', 'directory'],
      callee: undefined,
      newTarget: undefined,
    });
  });
}

/** TypeScript, run by the host after another tool has taken the types out. */
export function showTypeScriptOnHost(text: string): Shown {
  const compilerOptions = { useDefineForClassFields: true };
  const options = { loader: 'ts', target: 'es2022', tsconfigRaw: { compilerOptions } } as const;
  return showOnHost(transformSync(text, options).code);
}
