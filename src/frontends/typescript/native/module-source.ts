import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Transform } from 'sucrase';
import type { ResolvedModule } from '../modules/format.ts';
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
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (language === 'json') return text;
  const source = text.replace(/^#!.*/, '') + accessor(reach);
  const transforms: Transform[] = [];
  if (language === 'ts' || language === 'tsx') transforms.push('typescript');
  if (language === 'jsx' || language === 'tsx') transforms.push('jsx');
  const asCommonJs = as === 'commonjs' && (format === 'esm' || (language !== 'js' && MODULE_WORDS.test(source)));
  if (asCommonJs) transforms.push('imports');
  if (transforms.length === 0) return source;
  if (transforms.includes('typescript')) refuseNamespaces(module, source);
  const { transform }: typeof import('sucrase') = require('sucrase');
  try {
    const named = asCommonJs ? source.replace(NAMED_AS_COMMONJS, `as ${AS_COMMONJS}`) : source;
    return transform(named, { transforms, disableESTransforms: true, production: true, filePath: file }).code;
  } catch (error) {
    throw new NativeLoadError(error instanceof Error ? error.message : String(error));
  }
}

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

/** Sucrase leaves out a `namespace` without a word, so one that has a value is refused here. */
function refuseNamespaces({ file, language }: ResolvedModule, source: string): void {
  if (!/\b(?:namespace|module)\s+[\w$.]+\s*\{/.test(source)) return;
  const { parse }: typeof import('@babel/parser') = require('@babel/parser');
  const plugins: ('typescript' | 'jsx')[] = language === 'tsx' ? ['typescript', 'jsx'] : ['typescript'];
  const { program } = parse(source, { sourceType: 'unambiguous', plugins, errorRecovery: true });
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'TSModuleDeclaration' && declared.declare !== true)
      throw new NativeLoadError(`${file}:${declared.loc?.start.line}: a namespace cannot be run here`);
  }
}
