import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** File contents by path; objects are written as JSON, and `-> path` makes a symbolic link. */
export type FileTree = Readonly<Record<string, string | object>>;

/** Writes files into a new folder and gives its path, without symbolic links. The system removes it in its own time. */
export function writeTree(files: FileTree): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'codomata-tree-')));
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof content === 'string' && content.startsWith('-> ')) symlinkSync(join(root, content.slice(3)), file);
    else writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}
