import { bytesOfUtf8 } from '../../../host/bytes.ts';
import { textOf } from '../llvm/escapes.ts';
import type { FileNames } from './places.ts';

const FILE_NODE = /^(![0-9]+ = (?:distinct )?!DIFile\(filename: ")([^"]*)(", directory: ")([^"]*)(")/gm;

/** LLVM IR whose files have the names that people write. */
export function withShownNames(ir: string, names: FileNames): string {
  const show = (name: string): string => escaped(names.shown(textOf(name)));
  return ir
    .replace(FILE_NODE, (_, start: string, file: string, middle: string, folder: string, end: string) => {
      const isInFolder = folder !== '' && folder !== '.' && !file.startsWith('/');
      return `${start}${show(isInFolder ? `${folder}/${file}` : file)}${middle}.${end}`;
    })
    .replace(/^(source_filename = ")([^"]*)"/m, (_, start: string, file: string) => `${start}${show(file)}"`)
    .replace(/^; ModuleID = '.*'\n/, '');
}

/** A text as LLVM writes it between quotes. */
export function escaped(text: string): string {
  return Array.from(bytesOfUtf8(text), byte =>
    byte < 32 || byte > 126 || byte === 34 || byte === 92
      ? `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte),
  ).join('');
}
