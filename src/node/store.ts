import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  futimesSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isRecord } from '../host/json.ts';
import type { Store, StoredEntry } from '../host/store.ts';

/** Beyond this many bytes the results that were not used for longest are removed. */
const LIMIT = 256 * 2 ** 20;

/** An entry that would be longer than this when unpacked is not ours. */
const UNPACKED_LIMIT = 512 * 2 ** 20;

/** The names of entries, and of those that are being written. No other file of the folder is ever touched. */
const NAME = /^[0-9a-f]{64}\.entry(?:\.[0-9a-f]{12})?$/;

/** Neither through a link, nor waiting for whoever is to write to it. */
const READING = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Results on disk, by a hash of all that they depend on. Several processes may share a folder: an entry is written
 * beside and then renamed. What cannot be read or written counts as not there, so a cache never makes anything fail.
 *
 * The folder is the user's own and nobody else's, or is not used. An entry is a file, never a link, of the same user; it
 * holds its key and a hash of its contents, so that one that is damaged, or is another's under its name, is not there.
 */
export class FolderStore implements Store {
  private readonly folder: string | undefined;
  private readonly limit: number;
  /** As many bytes as may be written before it is looked again whether there is room. */
  private room = 0;

  /** In `codomata` of the user's cache folder, unless a folder is given. */
  constructor(folder?: string, limit = LIMIT) {
    this.folder = ready(folder ?? defaultFolder());
    this.limit = limit;
  }

  read(key: string): StoredEntry | undefined {
    if (this.folder === undefined) return undefined;
    let file: number | undefined;
    try {
      file = openSync(join(this.folder, nameOf(key)), READING);
      if (!isOwnFile(fstatSync(file))) return undefined;
      const entry = unpacked(key, readFileSync(file));
      const now = new Date();
      if (entry !== undefined) futimesSync(file, now, now);
      return entry;
    } catch {
      return undefined;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  write(key: string, entry: StoredEntry): void {
    if (this.folder === undefined) return;
    const path = join(this.folder, nameOf(key));
    const beside = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      // `wx` does not follow a link, nor write to what is there.
      const bytes = packed(key, entry);
      writeFileSync(beside, bytes, { mode: 0o600, flag: 'wx' });
      renameSync(beside, path);
      this.room -= bytes.length;
      if (this.room < 0) this.makeRoom(nameOf(key));
    } catch {
      rmSync(beside, { force: true });
    }
  }

  /**
   * Looks at all entries, so it is not done at every write: others that write at the same time may go beyond the limit,
   * each by a sixteenth of it. Another process may be removing the same entries.
   */
  private makeRoom(newest: string): void {
    const folder = this.folder;
    if (folder === undefined) return;
    const entries = readdirSync(folder).flatMap(name => {
      const stats = NAME.test(name) ? lstatSync(join(folder, name), { throwIfNoEntry: false }) : undefined;
      return stats !== undefined && isOwnFile(stats) ? [{ name, size: stats.size, used: stats.mtimeMs }] : [];
    });
    let size = entries.reduce((sum, entry) => sum + entry.size, 0);
    const wanted = size <= this.limit ? size : this.limit - this.limit / 16;
    for (const entry of entries.sort((a, b) => a.used - b.used)) {
      if (size <= wanted) break;
      if (entry.name === newest) continue;
      rmSync(join(folder, entry.name), { force: true });
      size -= entry.size;
    }
    this.room = Math.min(this.limit - size, this.limit / 16);
  }
}

/** The hash of parts that are told apart by their lengths. */
function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

function nameOf(key: string): string {
  return `${hashOf([key])}.entry`;
}

/** The hash of the key and of what follows, and then that: the entry, compressed. */
function packed(key: string, entry: StoredEntry): Buffer {
  const content = gzipSync(JSON.stringify(entry), { level: 3 });
  return Buffer.concat([Buffer.from(hashOf([key, content]), 'hex'), content]);
}

function unpacked(key: string, bytes: Buffer): StoredEntry | undefined {
  const content = bytes.subarray(32);
  if (bytes.length < 32 || hashOf([key, content]) !== bytes.toString('hex', 0, 32)) return undefined;
  const entry: unknown = JSON.parse(gunzipSync(content, { maxOutputLength: UNPACKED_LIMIT }).toString('utf8'));
  return isEntry(entry) ? entry : undefined;
}

/** The folder for what can be made anew, as the system has it: `XDG_CACHE_HOME` names another one where there are such. */
function defaultFolder(): string {
  const { XDG_CACHE_HOME: named = '', LOCALAPPDATA: local = '' } = process.env;
  if (isAbsolute(named)) return join(named, 'codomata');
  if (process.platform === 'win32')
    return join(isAbsolute(local) ? local : join(homedir(), 'AppData/Local'), 'codomata');
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'codomata');
}

/** The folder, closed to everybody else, unless it cannot be made, is a link or belongs to somebody else. */
function ready(folder: string): string | undefined {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch {
      // It is there, or it is not usable, which is looked at next.
    }
    const stats = lstatSync(folder);
    if (!stats.isDirectory() || !isOwn(stats)) return undefined;
    if ((stats.mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return folder;
  } catch {
    return undefined;
  }
}

function isOwnFile(stats: Stats): boolean {
  return stats.isFile() && isOwn(stats) && stats.nlink === 1;
}

function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

function isEntry(value: unknown): value is StoredEntry {
  return isRecord(value) && Object.values(value).every(text => typeof text === 'string');
}
