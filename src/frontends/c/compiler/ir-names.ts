import { bytesOfUtf8 } from '../../../host/bytes.ts';
import { textOf } from '../llvm/escapes.ts';
import type { FileNames } from './places.ts';

const FILE_NODE = /^(![0-9]+ = (?:distinct )?!DIFile\(filename: ")([^"]*)(", directory: ")([^"]*)(")/gm;

/** LLVM IR whose files have the names that people write, and the set of those names. */
export function withShownNames(
  ir: string,
  names: FileNames,
): { readonly text: string; readonly files: ReadonlySet<string> } {
  const files = new Set<string>();
  const show = (name: string): string => {
    const shown = names.shown(textOf(name));
    files.add(shown);
    return escaped(shown);
  };
  const text = ir
    .replace(FILE_NODE, (_, start: string, file: string, middle: string, folder: string, end: string) => {
      const isInFolder = folder !== '' && folder !== '.' && !file.startsWith('/');
      return `${start}${show(isInFolder ? `${folder}/${file}` : file)}${middle}.${end}`;
    })
    .replace(/^(source_filename = ")([^"]*)"/m, (_, start: string, file: string) => `${start}${show(file)}"`)
    .replace(/^; ModuleID = '.*'\n/, '');
  return { text, files };
}

/** A text as LLVM writes it between quotes. */
export function escaped(text: string): string {
  return Array.from(bytesOfUtf8(text), byte =>
    byte < 32 || byte > 126 || byte === 34 || byte === 92
      ? `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte),
  ).join('');
}
