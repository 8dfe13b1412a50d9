import { bytesOfLatin1, bytesOfUtf8, utf8Of } from '../../../host/bytes.ts';
import type { FileNames } from './places.ts';

const FILE_NODE = /^(![0-9]+ = (?:distinct )?!DIFile\(filename: ")([^"]*)(", directory: ")([^"]*)(")/gm;

/** LLVM IR whose files have the names that people write, and the set of those names. */
export function withShownNames(
  ir: string,
  names: FileNames,
): { readonly text: string; readonly files: ReadonlySet<string> } {
  const files = new Set<string>();
  const show = (name: string): string => {
    const shown = names.shown(unescaped(name));
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

/** The text of a string in LLVM IR, where bytes that do not print are written `\C3`. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes = text.replace(/\\([0-9A-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return utf8Of(bytesOfLatin1(bytes.replaceAll('\\\\', '\\')));
}

export function escaped(text: string): string {
  return Array.from(bytesOfUtf8(text), byte =>
    byte < 32 || byte > 126 || byte === 34 || byte === 92
      ? `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte),
  ).join('');
}
