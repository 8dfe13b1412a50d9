import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cache, keyOf } from '../frontends/c/compiler/cache.ts';
import type { ProofStore } from './known-parts.ts';

/** Our own programs, as they run, and what C programs are given. */
const OURS = [new URL('..', import.meta.url), new URL('../../include', import.meta.url)].map(url => fileURLToPath(url));

/** A store on disk: a folder, or the usual one, which the results of the C compiler are kept in as well. */
export function proofStore(folder?: string): ProofStore {
  const cache = new Cache(folder);
  return {
    get versions() {
      known ??= versionsNow();
      return known;
    },
    read: key => cache.read(key),
    write: (key, entry) => cache.write(key, entry),
  };
}

let known: string | undefined;

/** The text of every file of ours counts, so that no two builds share a proof. Some tens of milliseconds, once in a process. */
function versionsNow(): string {
  const files = OURS.flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.(?:d\.ts|map)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .sort(),
  );
  const { versions, platform, arch, execArgv } = process;
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return keyOf([
    JSON.stringify([versions, platform, arch, execArgv, locale, timeZone]),
    ...files.flatMap(file => [file, readFileSync(file)]),
  ]);
}
