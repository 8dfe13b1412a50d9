import { bytesOfUtf8, hexOf } from './bytes.ts';
import type { FileSystem } from './files.ts';
import type { Host } from './host.ts';
import type { OwnFiles } from './own-files.ts';
import { posixPaths } from './paths.ts';
import { plainPlatform } from './plain-platform.ts';
import type { Platform } from './platform.ts';
import { sha256 } from './sha-256.ts';

export interface MemoryHostOptions {
  /** The texts of files by their absolute paths, with slashes. */
  readonly files: ReadonlyMap<string, string>;
  /** The texts of the product's own modules, by their paths in `src` without endings. */
  readonly own: ReadonlyMap<string, string>;
  /** What the own modules are written in. */
  readonly language: 'ts' | 'js';
  /** The working directory; `/` unless given. */
  readonly directory?: string;
  readonly platform?: Platform;
}

/** A host without a machine around it: files are texts, and nothing is run natively, in threads or by other programs. */
export function memoryHost({ files, own, language, directory = '/', platform }: MemoryHostOptions): Host {
  return {
    files: memoryFiles(files),
    paths: posixPaths(directory),
    platform: platform ?? plainPlatform(),
    own: ownFiles(own, language),
    digest: sha256,
  };
}

function ownFiles(texts: ReadonlyMap<string, string>, language: 'ts' | 'js'): OwnFiles {
  return {
    module: path => {
      const text = texts.get(path);
      if (text === undefined) throw new Error(`the product's own ${path} was not handed in`);
      return { file: path, text, language };
    },
    versionOf: name => {
      throw new Error(`${name} was not handed in`);
    },
    fingerprint: () => hexOf(sha256(JSON.stringify([language, ...texts]))),
    cFolder: '/codomata/c',
  };
}

function memoryFiles(texts: ReadonlyMap<string, string>): FileSystem {
  const folders = new Map<string, Set<string>>();
  for (const path of texts.keys()) {
    const parts = path.split('/');
    for (let i = parts.length - 1; i > 0; i--) {
      const folder = parts.slice(0, i).join('/') || '/';
      const names = folders.get(folder) ?? new Set<string>();
      folders.set(folder, names.add(parts[i]));
    }
  }
  const plain = (path: string): string => path.replace(/(?<=.)\/+$/, '');
  return {
    kind: path => (texts.has(path) ? 'file' : folders.has(plain(path)) ? 'folder' : 'none'),
    text: path => texts.get(path),
    bytes: path => {
      const text = texts.get(path);
      return text === undefined ? undefined : bytesOfUtf8(text);
    },
    realPath: path => path,
    names: folder => [...(folders.get(plain(folder)) ?? [])].sort(),
  };
}
