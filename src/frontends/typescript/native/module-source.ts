import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Transform } from 'sucrase';
import { sourceTextOf } from '../load/compile.ts';
import type { ResolvedModule } from '../modules/format.ts';
import { compiledText } from './compiled-text.ts';
import { NativeLoadError } from './native-load-error.ts';

const require = createRequire(import.meta.url);

/** `export { x as 'module.exports' }`, which sucrase does not read: what `require` of the module gives. */
const NAMED_AS_COMMONJS = /\bas\s+(?:'module\.exports'|"module\.exports")/g;
const AS_COMMONJS = '__codomata_commonjs__';

const MODULE_WORDS = /\b(?:import|export)\b/;

/**
 * The text of a module in JavaScript that the sandbox can run, as a module or as CommonJS. JavaScript stays as it is
 * unless a module has to become CommonJS. `reach` is a name whose declaration in the module is to be reachable.
 *
 * @throws NativeLoadError when it cannot be made into JavaScript
 */
export function moduleSource(module: ResolvedModule, as: 'esm' | 'commonjs', reach?: string): string {
  const { file, language, format } = module;
  if (language === 'json') return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const { text, hasJsx, commonJsNames } =
    language === 'js'
      ? { text: readFileSync(file, 'utf8'), hasJsx: false, commonJsNames: [] }
      : compiledText(module, sourceTextOf(file), as);
  const source = text.replace(/^\uFEFF/, '').replace(/^#!.*/, '') + accessor(reach);
  const transforms: Transform[] = [];
  if (language === 'ts' || language === 'tsx') transforms.push('typescript');
  if (hasJsx) transforms.push('jsx');
  const asCommonJs = as === 'commonjs' && (format === 'esm' || (language !== 'js' && MODULE_WORDS.test(source)));
  if (asCommonJs) transforms.push('imports');
  const given = as === 'esm' ? commonJsNames.map(name => `const ${name} = import.meta.${COMMONJS}.${name};`) : [];
  if (transforms.length === 0) return given.join('') + source;
  const { transform }: typeof import('sucrase') = require('sucrase');
  try {
    const named = asCommonJs ? source.replace(NAMED_AS_COMMONJS, `as ${AS_COMMONJS}`) : source;
    const options = { transforms, disableESTransforms: true, production: true, filePath: file };
    return given.join('') + transform(named, options).code;
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
    new Function(`'use strict'; let ${name};`);
    return true;
  } catch {
    return false;
  }
}
