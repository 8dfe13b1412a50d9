import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { FileSystem } from '../host/files.ts';

/** The machine's own file system. */
export const nodeFiles: FileSystem = {
  kind: path => {
    const stat = attempt(() => statSync(path, { throwIfNoEntry: false }));
    return stat === undefined ? 'none' : stat.isDirectory() ? 'folder' : 'file';
  },
  text: path => attempt(() => readFileSync(path, 'utf8')),
  bytes: path => attempt(() => readFileSync(path)),
  realPath: path => realpathSync(path),
  names: folder => attempt(() => readdirSync(folder).sort()) ?? [],
};

/** What a question to the disk gives; nothing where it fails. */
function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
