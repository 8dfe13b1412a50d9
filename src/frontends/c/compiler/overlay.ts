import type { Gathered, GatheredFile } from '../../../host/clang.ts';

/**
 * The description of a file system that clang lays over the real one (`-ivfsoverlay`): each gathered file at the path
 * where the compiler is to see it. Paths with `..` are resolved in it by their letters.
 */
export function overlayText({ files }: Gathered, contents: (file: GatheredFile) => string): string {
  return JSON.stringify({
    version: 0,
    'case-sensitive': 'true',
    'use-external-names': 'false',
    'overlay-relative': 'false',
    fallthrough: 'true',
    roots: files.map(file => ({ type: 'file', name: file.seen, 'external-contents': contents(file) })),
  });
}
