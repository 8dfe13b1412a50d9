import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { SourceText } from '../../../program/source.ts';
import { type LowerOptions, lowerModule, type ModuleCode } from '../lower/module.ts';
import type { ResolvedModule } from '../modules/format.ts';
import { OPERATORS } from '../operators/index.ts';

/** How the module that a target names is read, unlike those that it imports. */
export type Reading = Omit<LowerOptions, 'operators' | 'withCommonJs'>;

const compiled = new Map<string, ModuleCode>();
const sources = new Map<string, SourceText>();

/** The lowered code of a module's file. Code is immutable, so each file is read once per process and way of reading. */
export function compileModule(module: ResolvedModule, reading: Reading = {}, isLibrary = false): ModuleCode {
  const { file, language, format } = module;
  const key = JSON.stringify([file, format, reading.expose ?? [], [...(reading.calls ?? [])]]);
  let code = compiled.get(key);
  if (code === undefined) {
    if (language === 'json' || (format !== 'esm' && format !== 'commonjs')) throw new Error(`${file} is no program`);
    const source = sourceTextOf(file, isLibrary);
    const withCommonJs = module.compiledTo === 'commonjs';
    code = lowerModule(source, language, format, { ...reading, withCommonJs, operators: OPERATORS });
    compiled.set(key, code);
  }
  return code;
}

/** The text of a file, which is read once in a process. */
export function sourceTextOf(file: string, isLibrary = false): SourceText {
  const source = sources.get(file) ?? new SourceText(shownFile(file), readFileSync(file, 'utf8'), isLibrary);
  sources.set(file, source);
  return source;
}

/** A file as people write it: relative where that is shorter. */
export function shownFile(file: string): string {
  const near = relative(process.cwd(), file);
  return near !== '' && near.length < file.length ? near : file;
}
