import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Beyond this many bytes the results that were not used for longest are removed. */
const LIMIT = 256 * 2 ** 20;

/** What is kept under a key: texts by their names. */
export type Entry = Readonly<Record<string, string>>;

/**
 * Results on disk, by a hash of all that they depend on. Several processes may share a folder: an entry is written
 * beside and then renamed. What cannot be read or written counts as not there, so a cache never makes anything fail.
 */
export class Cache {
  private readonly folder: string | undefined;
  private readonly limit: number;

  constructor(folder: string | false | undefined, limit = LIMIT) {
    this.folder = folder === false ? undefined : ready(folder ?? defaultFolder());
    this.limit = limit;
  }

  read(key: string): Entry | undefined {
    if (this.folder === undefined) return undefined;
    const path = join(this.folder, key);
    try {
      const entry: unknown = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'));
      if (!isEntry(entry)) return undefined;
      const now = new Date();
      utimesSync(path, now, now);
      return entry;
    } catch {
      return undefined;
    }
  }

  write(key: string, entry: Entry): void {
    if (this.folder === undefined) return;
    const path = join(this.folder, key);
    const beside = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(beside, gzipSync(JSON.stringify(entry), { level: 3 }), { mode: 0o600 });
      renameSync(beside, path);
      this.makeRoom(key);
    } catch {
      rmSync(beside, { force: true });
    }
  }

  /** Another process may be removing the same entries. */
  private makeRoom(newest: string): void {
    const folder = this.folder;
    if (folder === undefined) return;
    const entries = readdirSync(folder).flatMap(name => {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      return stats?.isFile() ? [{ name, size: stats.size, used: stats.mtimeMs }] : [];
    });
    let size = entries.reduce((sum, entry) => sum + entry.size, 0);
    for (const entry of entries.sort((a, b) => a.used - b.used)) {
      if (size <= this.limit) return;
      if (entry.name === newest) continue;
      rmSync(join(folder, entry.name), { force: true });
      size -= entry.size;
    }
  }
}

/** A key for parts that are told apart by their lengths. */
export function keyOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

function defaultFolder(): string {
  const cache = process.env.XDG_CACHE_HOME;
  return join(cache === undefined || cache === '' ? tmpdir() : cache, 'codomata');
}

/** The folder, unless it cannot be made or belongs to somebody else, who could put anything into it. */
function ready(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid } = statSync(folder);
    return process.getuid === undefined || uid === process.getuid() ? folder : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && Object.values(value).every(text => typeof text === 'string');
}
