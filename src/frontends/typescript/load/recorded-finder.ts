import { textOf } from '../modules/files.ts';
import type { Finder } from './finder.ts';

/** A finder that keeps account of what was found. */
export interface RecordedFinder extends Finder {
  /** Where each import led, and the text of each module that was read, also of one that was loaded late. */
  readonly found: () => readonly string[];
}

/** The same finder, recorded. What is recorded of a module is the very text that it was compiled from. */
export function recorded(finder: Finder): RecordedFinder {
  const found = new Map<string, string>();
  const record = (key: readonly string[], what: string): void => {
    found.set(JSON.stringify(key), what);
  };
  return {
    workspace: finder.workspace,
    resolve(specifier, fromFile, how) {
      const key = [how, specifier, fromFile];
      record(key, 'nothing');
      const module = finder.resolve(specifier, fromFile, how);
      record(key, JSON.stringify(module));
      if (module.format === 'json') record(['text', module.file], textOf(finder.workspace, module.file));
      return module;
    },
    compile(module) {
      const code = finder.compile(module);
      record(['text', module.file], code.code.at.source.text);
      return code;
    },
    builtin: finder.builtin,
    found: () => [...found].flat(),
  };
}
