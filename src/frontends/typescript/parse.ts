import { type ParserOptions, parse } from '@babel/parser';
import type { Expression, File } from '@babel/types';
import { SourceError, type SourceText } from '../../program/source.ts';

export type ScriptLanguage = 'js' | 'jsx' | 'ts' | 'tsx';
export type ModuleFormat = 'esm' | 'commonjs';

/** Text that is not in the language; the message starts with `file:line:column`. */
export class SourceSyntaxError extends SourceError {
  override name = 'SourceSyntaxError';
}

/** What was parsed, for texts that are read in more than one way. Nobody changes a tree. */
const parsed = new WeakMap<SourceText, Map<string, File>>();

/** Parses a whole file, once for each language and format; throws `SourceSyntaxError`. */
export function parseModule(source: SourceText, language: ScriptLanguage, format: ModuleFormat): File {
  const trees = parsed.get(source) ?? new Map<string, File>();
  parsed.set(source, trees);
  const key = `${language} ${format}`;
  const tree = trees.get(key) ?? parseAs(source, language, format);
  trees.set(key, tree);
  return tree;
}

function parseAs(source: SourceText, language: ScriptLanguage, format: ModuleFormat): File {
  const typed = language === 'ts' || language === 'tsx';
  return parseWith(source, {
    sourceType: format === 'esm' ? 'module' : 'script',
    allowReturnOutsideFunction: format === 'commonjs',
    allowNewTargetOutsideFunction: format === 'commonjs',
    // Namespaces export their members in scripts too.
    allowImportExportEverywhere: format === 'commonjs' && (typed || language === 'jsx'),
    plugins: pluginsFor(language, typed && PARAMETER_DECORATOR.test(source.text)),
  });
}

/** A file of declarations (`.d.ts`), which has types and no code; undefined where it cannot be read. */
export function parseDeclarations(source: SourceText): File | undefined {
  try {
    return parseWith(source, { sourceType: 'module', plugins: [['typescript', { dts: true }]] });
  } catch (error) {
    if (error instanceof SourceSyntaxError) return undefined;
    throw error;
  }
}

/** A decorator before a parameter, which only the older decorators of TypeScript may have. */
const PARAMETER_DECORATOR = /[(,]\s*@[\w$]/;

type Plugins = NonNullable<ParserOptions['plugins']>;

function pluginsFor(language: ScriptLanguage, legacy: boolean): Plugins {
  const plugins: Plugins = [legacy ? 'decorators-legacy' : 'decorators', 'decoratorAutoAccessors'];
  plugins.push('explicitResourceManagement');
  if (language === 'ts' || language === 'tsx') plugins.push('typescript');
  if (language === 'jsx' || language === 'tsx') plugins.push('jsx');
  return plugins;
}

/** What a text in a language that is compiled says of how it is tied to other modules. */
export interface ModuleSyntax {
  /** `import` declarations, those of types too. */
  readonly imports: boolean;
  /** `export` declarations. */
  readonly exports: boolean;
  /** `export =` or `import x = require(…)`. */
  readonly assigns: boolean;
  /** `import.meta` or `await` outside of functions. */
  readonly onlyInModules: boolean;
}

/** Undefined where the text does not parse. */
export function moduleSyntax(text: string, language: ScriptLanguage): ModuleSyntax | undefined {
  let file: File;
  try {
    const plugins = pluginsFor(language, PARAMETER_DECORATOR.test(text));
    file = parse(text, { sourceType: 'unambiguous', plugins, errorRecovery: true, attachComment: false });
  } catch {
    return undefined;
  }
  const kinds = file.program.body.map(statement => statement.type);
  const imports = kinds.includes('ImportDeclaration');
  const exports = kinds.some(kind => /^Export\w+Declaration$/.test(kind));
  const assigns = kinds.some(kind => kind === 'TSExportAssignment' || kind === 'TSImportEqualsDeclaration');
  const onlyInModules =
    /\bimport\.meta\b|\bawait\b/.test(text) && !imports && !exports && file.program.sourceType === 'module';
  return { imports, exports, assigns, onlyInModules };
}

/** Parses a script of sloppy global code. */
export function parseScript(source: SourceText): File {
  return parseWith(source, { sourceType: 'script' });
}

function parseWith(source: SourceText, options: ParserOptions): File {
  try {
    return parse(source.text, { ...options, attachComment: false });
  } catch (error) {
    if (error instanceof SyntaxError) throw new SourceSyntaxError(describe(source, error));
    throw error;
  }
}

function describe(source: SourceText, error: SyntaxError): string {
  const position = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
  const { line, column } = source.placeOf(position);
  const said = error.message.replace(/ \(\d+:\d+\)$/, '');
  return `${source.file}:${line}:${column}: ${/'sourceType: "module"'/.test(said) ? ONLY_IN_MODULES : said}`;
}

const ONLY_IN_MODULES =
  'import, export and import.meta are only for modules, and this file is none: name it .mjs, or write "type": "module" into package.json';

/** A parsed expression; undefined where the text is none. */
export function parseText(text: string): Expression | undefined {
  let file: File;
  try {
    file = parse(text, {
      sourceType: 'unambiguous',
      plugins: ['typescript'],
      attachComment: false,
      // A method may use private names of its class, which is not there.
      errorRecovery: true,
    });
  } catch {
    return undefined;
  }
  const [statement] = file.program.body;
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}
