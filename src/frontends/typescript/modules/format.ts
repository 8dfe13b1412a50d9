import { Remembered, type Workspace } from '../../../host/workspace.ts';
import type { SourceText } from '../../../program/source.ts';
import { moduleSyntax, parseModule, type ScriptLanguage, SourceSyntaxError } from '../parse.ts';
import { packageAround } from './files.ts';
import { ModuleNotFound } from './module-not-found.ts';
import { sourceTextOf } from './source-text.ts';

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

const described = new Remembered<string, ResolvedModule>();

/**
 * How Node reads a file: by its ending, then by the `type` of its package, and without one by its syntax. In TypeScript
 * and JSX, which are compiled first, `import` and `export` are at home in packages of either type.
 *
 * @throws ModuleNotFound for a compiled addon and for a file `import` cannot read
 */
export function describeFile(workspace: Workspace, file: string, how: 'import' | 'require'): ResolvedModule {
  return described.of(workspace, file, () => ({ file, ...formatOf(workspace, file, how) }));
}

/** Whether a file is in a language that is compiled before it runs. */
export function isCompiled(file: string): boolean {
  return /\.(?:[cm]?tsx?|jsx)$/.test(file);
}

function formatOf(workspace: Workspace, file: string, how: 'import' | 'require'): Omit<ResolvedModule, 'file'> {
  const { basename, dirname, extname } = workspace.host.paths;
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
  const type = ending === '.cts' ? 'commonjs' : packageAround(workspace, dirname(file))?.type;
  if (type === 'module') return { format: 'esm', language };
  if (language !== 'js') return compiledFormat(sourceTextOf(workspace, file).text, language);
  if (type === 'commonjs') return { format: 'commonjs', language };
  const source = sourceTextOf(workspace, file);
  return { format: HINTS.test(source.text) && needsModule(source) ? 'esm' : 'commonjs', language };
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

/** What CommonJS has as parameters around a file, and no `const` of the file may be called. */
const PARAMETERS: readonly string[] = ['module', 'exports', 'require', '__filename', '__dirname'];

/** Node's own question: does the text fail as CommonJS for a reason that a module would not fail for? */
function needsModule(source: SourceText): boolean {
  const tree = parsedAs(source, 'commonjs');
  const fails =
    tree === undefined ||
    tree.program.body.some(
      statement =>
        (statement.type === 'ClassDeclaration' && PARAMETERS.includes(statement.id?.name ?? '')) ||
        (statement.type === 'VariableDeclaration' &&
          statement.kind !== 'var' &&
          statement.declarations.some(({ id }) => id.type === 'Identifier' && PARAMETERS.includes(id.name))),
    );
  return fails && parsedAs(source, 'esm') !== undefined;
}

function parsedAs(source: SourceText, format: 'esm' | 'commonjs'): ReturnType<typeof parseModule> | undefined {
  try {
    return parseModule(source, 'js', format);
  } catch (error) {
    if (error instanceof SourceSyntaxError) return undefined;
    throw error;
  }
}
