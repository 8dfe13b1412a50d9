import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isRecord } from '../host/json.ts';
import type { OwnFiles } from '../host/own-files.ts';

/** The product's files as they are installed: sources where this file is a source, and compiled where it is compiled. */
const LANGUAGE = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export const ownFiles: OwnFiles = {
  module: path => ({
    file: path,
    text: readFileSync(new URL(`../${path}.${LANGUAGE}`, import.meta.url), 'utf8'),
    language: LANGUAGE,
  }),
  versionOf: name => {
    const entry = pathToFileURL(createRequire(import.meta.url).resolve(name));
    for (let folder = new URL('.', entry); ; folder = new URL('..', folder)) {
      const manifest = new URL('package.json', folder);
      const described: unknown = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
      if (isRecord(described) && described.name === name) return String(described.version);
      if (new URL('..', folder).href === folder.href) throw new Error(`${name} has no package.json`);
    }
  },
  fingerprint: () => {
    fingerprint ??= fingerprintNow();
    return fingerprint;
  },
  cFolder: fileURLToPath(new URL('../../include/c', import.meta.url)),
};

let fingerprint: string | undefined;

/** Our own programs, as they run, and what C programs are given. */
const OURS = [new URL('..', import.meta.url), new URL('../../include', import.meta.url)].map(url => fileURLToPath(url));

/** The text of every file of ours counts, so that no two builds share a proof. Some tens of milliseconds, once in a process. */
function fingerprintNow(): string {
  const files = OURS.flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.(?:d\.ts|map)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .sort(),
  );
  const { versions, platform, arch, execArgv } = process;
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const hash = createHash('sha256').update(JSON.stringify([versions, platform, arch, execArgv, locale, timeZone]));
  for (const file of files) {
    const bytes = readFileSync(file);
    hash.update(`${file.length}:${file}${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}
