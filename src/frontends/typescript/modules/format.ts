import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname } from 'node:path';
import { compileFunction } from 'node:vm';
import { packageAround } from './files.ts';
import { ModuleNotFound } from './module-not-found.ts';

const require = createRequire(import.meta.url);

export type ModuleFormat = 'esm' | 'commonjs' | 'json' | 'builtin';

export type ModuleLanguage = 'js' | 'jsx' | 'ts' | 'tsx' | 'json';

export interface ResolvedModule {
  /** An absolute path without symbolic links, or `node:util` for what Node brings along. */
  readonly file: string;
  readonly format: ModuleFormat;
  readonly language: ModuleLanguage;
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
 * How Node reads a file: by its ending, then by the `type` of its package, and without one by its syntax. The syntax is
 * looked at only then, and once in a process.
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

export function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/.test(file);
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
  if (ending === '.cjs' || ending === '.cts') return { format: 'commonjs', language };
  if (!LANGUAGES.has(ending) && ending !== '') {
    if (how === 'require') return { format: 'commonjs', language };
    throw new ModuleNotFound(
      'ERR_UNKNOWN_FILE_EXTENSION',
      `${basename(file)} ends in ${ending}: ${file} is not JavaScript, TypeScript or JSON`,
    );
  }
  const type = packageAround(dirname(file))?.type;
  if (type !== undefined) return { format: type === 'module' ? 'esm' : 'commonjs', language };
  return { format: hasModuleSyntax(readFileSync(file, 'utf8'), language) ? 'esm' : 'commonjs', language };
}

/** The words without which no text is more than CommonJS. */
const HINTS = /\b(?:import|export|await)\b|\b(?:const|let|class)\s+(?:module|exports|require|__filename|__dirname)\b/;

function hasModuleSyntax(source: string, language: ModuleLanguage): boolean {
  if (!HINTS.test(source)) return false;
  return language === 'js' ? needsModule(source) : importsOrExports(source, language);
}

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

function importsOrExports(source: string, language: ModuleLanguage): boolean {
  const { parse }: typeof import('@babel/parser') = require('@babel/parser');
  const plugins: ('typescript' | 'jsx')[] = [];
  if (language !== 'jsx') plugins.push('typescript');
  if (language !== 'ts') plugins.push('jsx');
  try {
    const options = { sourceType: 'unambiguous', plugins, errorRecovery: true } as const;
    const { program } = parse(source, options);
    const kinds = program.body.map(statement => statement.type);
    if (kinds.some(kind => kind === 'ImportDeclaration' || /^Export\w+Declaration$/.test(kind))) return true;
    const commonJs = kinds.some(kind => kind === 'TSExportAssignment' || kind === 'TSImportEqualsDeclaration');
    return program.sourceType === 'module' && !commonJs;
  } catch {
    return false;
  }
}
