import type { Transform, transform } from 'sucrase';
import type { Workspace } from '../../../host/workspace.ts';
import { SourceText } from '../../../program/source.ts';
import type { ResolvedModule } from '../modules/format.ts';
import { sourceTextOf } from '../modules/source-text.ts';
import { parseModule, SourceSyntaxError } from '../parse.ts';
import { compiledText } from './compiled-text.ts';
import { NativeLoadError } from './native-load-error.ts';

/** `export { x as 'module.exports' }`, which sucrase does not read: what `require` of the module gives. */
const NAMED_AS_COMMONJS = /\bas\s+(?:'module\.exports'|"module\.exports")/g;
const AS_COMMONJS = '__codomata_commonjs__';

const MODULE_WORDS = /\b(?:import|export)\b/;

/** Takes types, JSX and the syntax of modules out of a text. */
export type Transformer = typeof transform;

/** Loaded when code itself is run for the first time. */
export async function loadTransformer(): Promise<Transformer> {
  return (await import('sucrase')).transform;
}

/**
 * The text of a module in JavaScript that the sandbox can run, as a module or as CommonJS. JavaScript stays as it is
 * unless a module has to become CommonJS. `reach` is a name whose declaration in the module is to be reachable, `instead` a text that is taken for that of its file.
 *
 * @throws NativeLoadError when it cannot be made into JavaScript
 */
export function moduleSource(
  workspace: Workspace,
  transformer: Transformer,
  module: ResolvedModule,
  as: 'esm' | 'commonjs',
  { reach, instead }: { readonly reach?: string; readonly instead?: SourceText | undefined } = {},
): string {
  const { file, language, format } = module;
  const read = instead ?? sourceTextOf(workspace, file);
  if (language === 'json') return read.text.replace(/^\uFEFF/, '');
  const { text, hasJsx, commonJsNames } =
    language === 'js'
      ? { text: read.text, hasJsx: false, commonJsNames: [] }
      : compiledText(workspace, module, read, as);
  const source = text.replace(/^\uFEFF/, '').replace(/^#!.*/, '') + accessor(reach);
  const transforms: Transform[] = [];
  if (language === 'ts' || language === 'tsx') transforms.push('typescript');
  if (hasJsx) transforms.push('jsx');
  const asCommonJs = as === 'commonjs' && (format === 'esm' || (language !== 'js' && MODULE_WORDS.test(source)));
  if (asCommonJs) transforms.push('imports');
  const given = as === 'esm' ? commonJsNames.map(name => `const ${name} = import.meta.${COMMONJS}.${name};`) : [];
  if (transforms.length === 0) return given.join('') + source;
  try {
    const named = asCommonJs ? source.replace(NAMED_AS_COMMONJS, `as ${AS_COMMONJS}`) : source;
    const options = { transforms, disableESTransforms: true, production: true, filePath: file };
    return given.join('') + transformer(named, options).code;
  } catch (error) {
    throw new NativeLoadError(error instanceof Error ? error.message : String(error));
  }
}

/** Where a module that is compiled to CommonJS finds what it uses of that. */
const COMMONJS = '__codomata_commonjs__';

/** A call at the end of a module that hands out what a name means inside it. */
function accessor(name: string | undefined): string {
  return name !== undefined && isIdentifier(name) ? `\n;__codomata_reach__(() => ${name});` : '';
}

function isIdentifier(name: string): boolean {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return false;
  try {
    parseModule(new SourceText('(a name)', `let ${name};`), 'js', 'esm');
    return true;
  } catch (error) {
    if (error instanceof SourceSyntaxError) return false;
    throw error;
  }
}
