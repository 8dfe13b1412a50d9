import { readFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { compileFunction } from 'node:vm';
import { moduleSyntax, type ScriptLanguage } from '../parse.ts';
import { packageAround } from './files.ts';
import { ModuleNotFound } from './module-not-found.ts';

export type ModuleFormat = 'esm' | 'commonjs' | 'json' | 'builtin';

export type ModuleLanguage = 'js' | 'jsx' | 'ts' | 'tsx' | 'json';

export interface ResolvedModule {
  /** An absolute path without symbolic links, or `node:util` for what Node brings along. */
  readonly file: string;
  readonly format: ModuleFormat;
  readonly language: ModuleLanguage;
  /**
   * Where `format` is a module of the language that its compiler makes into CommonJS: it may use `require` and what
   * else CommonJS has, and the default export of CommonJS that was such a module itself is its `default`.
   */
  readonly compiledTo?: 'commonjs';
}

const LANGUAGES: ReadonlyMap<string, ModuleLanguage> = new Map([
  ['.js', 'js'],
  ['.mjs', 'js'],
  ['.cjs', 'js'],
  ['.jsx', 'jsx'],
  ['.ts', 'ts'],
  ['.mts', 'ts'],
  ['.cts', 'ts'],
  ['.tsx', 'tsx'],
  ['.json', 'json'],
]);

const described = new Map<string, ResolvedModule>();

/**
 * How Node reads a file: by its ending, then by the `type` of its package, and without one by its syntax. In TypeScript
 * and JSX, which are compiled first, `import` and `export` are at home in packages of either type. Syntax is looked at
 * once in a process.
 *
 * @throws ModuleNotFound for a compiled addon and for a file `import` cannot read
 */
export function describeFile(file: string, how: 'import' | 'require'): ResolvedModule {
  const known = described.get(file);
  if (known !== undefined) return known;
  const module = { file, ...formatOf(file, how) };
  described.set(file, module);
  return module;
}

/** Whether a file is in a language that is compiled before it runs. */
export function isCompiled(file: string): boolean {
  return /\.(?:[cm]?tsx?|jsx)$/.test(file);
}

function formatOf(file: string, how: 'import' | 'require'): Omit<ResolvedModule, 'file'> {
  const ending = extname(file);
  if (ending === '.node')
    throw new ModuleNotFound(
      'MODULE_NOT_FOUND',
      `${file} is compiled for one kind of machine; only JavaScript and TypeScript can be read`,
    );
  const language = LANGUAGES.get(ending) ?? 'js';
  if (language === 'json') return { format: 'json', language };
  if (ending === '.mjs' || ending === '.mts') return { format: 'esm', language };
  if (ending === '.cjs') return { format: 'commonjs', language };
  if (!LANGUAGES.has(ending) && ending !== '') {
    if (how === 'require') return { format: 'commonjs', language };
    throw new ModuleNotFound(
      'ERR_UNKNOWN_FILE_EXTENSION',
      `${basename(file)} ends in ${ending}: ${file} is not JavaScript, TypeScript or JSON`,
    );
  }
  const type = ending === '.cts' ? 'commonjs' : packageAround(dirname(file))?.type;
  if (type === 'module') return { format: 'esm', language };
  if (language !== 'js') return compiledFormat(readFileSync(file, 'utf8'), language);
  if (type === 'commonjs') return { format: 'commonjs', language };
  const source = readFileSync(file, 'utf8');
  return { format: HINTS.test(source) && needsModule(source) ? 'esm' : 'commonjs', language };
}

/** How a file that its compiler makes into CommonJS, unless it cannot, is read. */
function compiledFormat(source: string, language: Exclude<ScriptLanguage, 'js'>): Omit<ResolvedModule, 'file'> {
  const syntax = HINTS.test(source) ? moduleSyntax(source, language) : undefined;
  if (syntax === undefined) return { format: 'commonjs', language };
  const { imports, exports, assigns, onlyInModules } = syntax;
  if (exports || (imports && !assigns && !SETS_EXPORTS.test(source)))
    return { format: 'esm', language, compiledTo: 'commonjs' };
  return { format: onlyInModules && !assigns ? 'esm' : 'commonjs', language };
}

/** The words without which no text is more than CommonJS. */
const HINTS = /\b(?:import|export|await)\b|\b(?:const|let|class)\s+(?:module|exports|require|__filename|__dirname)\b/;

/** Where a file without `export` may give something to others. */
const SETS_EXPORTS = /\bmodule\s*\.\s*exports\b|\bexports\s*(?:\.\s*[\w$]+|\[[^\]]*\])\s*=/;

const ONLY_IN_MODULES = [
  'Cannot use import statement outside a module',
  "Unexpected token 'export'",
  "Cannot use 'import.meta' outside a module",
];

const NOT_IN_COMMONJS = [
  ...['module', 'exports', 'require', '__filename', '__dirname'].map(
    name => `Identifier '${name}' has already been declared`,
  ),
  'await is only valid in async functions and the top level bodies of modules',
  'missing ) after argument list',
  'Unexpected reserved word',
];

/** Node's own question: does the text fail as CommonJS for a reason that a module would not fail for? */
function needsModule(source: string): boolean {
  const problem = compileProblem(source, ['exports', 'require', 'module', '__filename', '__dirname']);
  if (problem === undefined) return false;
  if (ONLY_IN_MODULES.includes(problem)) return true;
  if (!NOT_IN_COMMONJS.includes(problem)) return false;
  const inside = compileProblem(`(async function() {${source}\n})();`, []);
  return inside === undefined || ONLY_IN_MODULES.includes(inside);
}

/** Why V8 does not compile a text as the body of a function. The text does not run. */
function compileProblem(source: string, parameters: readonly string[]): string | undefined {
  try {
    compileFunction(source.replace(/^#!.*/, ''), parameters);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
