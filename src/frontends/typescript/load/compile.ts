import type { OwnModule } from '../../../host/own-files.ts';
import { Remembered, type Workspace } from '../../../host/workspace.ts';
import { SourceText } from '../../../program/source.ts';
import { type LowerOptions, lowerModule, type ModuleCode } from '../lower/module.ts';
import type { ResolvedModule } from '../modules/format.ts';
import { sourceTextOf } from '../modules/source-text.ts';
import { OPERATORS } from '../operators/index.ts';

/** How the module that a target names is read, unlike those that it imports. */
export type Reading = Omit<LowerOptions, 'operators' | 'withCommonJs'>;

const compiled = new Remembered<string, ModuleCode>();

/** The lowered code of a module's file. Code is immutable, so each file is read once per workspace and way of reading. */
export function compileModule(workspace: Workspace, module: ResolvedModule, reading: Reading = {}): ModuleCode {
  const { file, language, format, compiledTo } = module;
  const key = JSON.stringify([file, format, reading.expose ?? [], [...(reading.calls ?? [])]]);
  return compiled.of(workspace, key, () => {
    if (language === 'json' || (format !== 'esm' && format !== 'commonjs')) throw new Error(`${file} is no program`);
    const options = { ...reading, withCommonJs: compiledTo === 'commonjs', operators: OPERATORS };
    return lowerModule(sourceTextOf(workspace, file), language, format, options);
  });
}

/** The lowered code of a module of the product's own library. */
export function compileOwn({ file, text, language }: OwnModule): ModuleCode {
  return lowerModule(new SourceText(file, text, true), language, 'esm', { withCommonJs: false, operators: OPERATORS });
}
