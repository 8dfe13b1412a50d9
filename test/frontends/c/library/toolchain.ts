import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tree } from '@yowasp/clang';
import * as llvm from '@yowasp/clang';

/** Clang with our headers and the C library of its own package, to compare ours with. */

const INCLUDE = fileURLToPath(new URL('../../../../include/c', import.meta.url));
const PROGRAMS = fileURLToPath(new URL('./programs', import.meta.url));

export const TARGETS = [
  'x86_64-unknown-linux-gnu',
  'i386-unknown-linux-gnu',
  'armv7-none-eabi',
  'avr',
  'wasm32-unknown-unknown',
  'wasm64-unknown-unknown',
];

/** Clang wants to know which microcontroller. */
export function targetFlags(target: string): readonly string[] {
  return ['-target', target, ...(target === 'avr' ? ['-mmcu=atmega328p'] : [])];
}

/** Only our headers and clang's own, whatever the machine has. */
export const OURS = ['-ffreestanding', '-nostdlibinc', '-fno-exceptions', '-fno-rtti', '-isystem', 'include'];

const quiet = { fetchProgress: () => undefined };

export async function loadClang(): Promise<void> {
  await llvm.runLLVM(undefined, {}, quiet);
}

/** What clang made and said; fails when clang does. */
export function clang(
  tool: 'clang' | 'clang++',
  args: readonly string[],
  files: Tree,
): { readonly files: Tree; readonly said: string } {
  const heard: Uint8Array[] = [];
  const hear = (bytes: Uint8Array | null) => {
    if (bytes !== null) heard.push(bytes.slice());
  };
  const said = () => Buffer.concat(heard).toString('utf8');
  try {
    const made = llvm.commands[tool]([...args], files, { ...quiet, synchronously: true, stdout: hear, stderr: hear });
    if (made === undefined || made instanceof Promise) throw new Error('clang did not run synchronously');
    return { files: made, said: said() };
  } catch (error) {
    if (error instanceof llvm.Exit) throw new Error(`${tool} ${args.join(' ')}\n${said()}`);
    throw error;
  }
}

function folder(path: string): Tree {
  const entries = readdirSync(path, { withFileTypes: true });
  return Object.fromEntries(
    entries.map(entry => [
      entry.name,
      entry.isDirectory() ? folder(`${path}/${entry.name}`) : readFileSync(`${path}/${entry.name}`, 'utf8'),
    ]),
  );
}

/** Our headers and library, and the programs that try them, in folders named include and programs. */
export const sources: Tree = { include: folder(INCLUDE), programs: folder(PROGRAMS) };

/** Every header, as one writes it between angle brackets. */
export const headers: readonly string[] = readdirSync(INCLUDE, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => `${entry.parentPath}/${entry.name}`.slice(INCLUDE.length + 1).replaceAll('\\', '/'))
  .filter(name => !name.startsWith('lib/'))
  .sort();

export const libraryFiles: readonly string[] = readdirSync(`${INCLUDE}/lib`)
  .filter(name => name.endsWith('.c'))
  .sort();

/** The library as one unit, which takes clang a fraction of the time that all files would. */
export function libraryUnit(target: string): string {
  const used = libraryFiles.filter(file => target.startsWith('wasm') || file !== 'alloc.c');
  return used.map(file => `#include "include/lib/${file}"\n`).join('');
}

/** A file that clang wrote. */
export function written(files: Tree, name: string): Uint8Array {
  const file = files[name];
  if (typeof file === 'string') return new TextEncoder().encode(file);
  if (!(file instanceof Uint8Array)) throw new Error(`clang wrote no ${name}`);
  return file;
}
