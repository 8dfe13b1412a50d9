import type { FileNames } from './places.ts';

/** What clang says, with files as people name them and without the driver, which nobody wrote. */
export function shownDiagnostics(text: string, names: FileNames): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(line =>
      line.replace(/^((?:In file included from )?)(\S[^:\n]*)(?=:\d+:)/, (_, start, file) => start + names.shown(file)),
    )
    .filter(line => !/^In file included from codomata-driver\.\w+:\d+:$/.test(line));
  const shown = lines.join('\n').trim();
  return / file not found$/m.test(shown) ? `${shown}\n${WHERE_HEADERS_ARE}` : shown;
}

const WHERE_HEADERS_ARE = 'Name the folder of a missing header with --include.';
