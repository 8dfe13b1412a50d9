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
  const shown = withoutWarnings(lines).join('\n').trim();
  return [shown, ...HINTS.filter(({ of }) => of.test(shown)).map(({ hint }) => hint)].join('\n');
}

const HINTS = [
  { of: / file not found$/m, hint: 'Name the folder of a missing header with --include.' },
  {
    of: /: error: call to undeclared (?:library )?function .*-Wimplicit-function-declaration/,
    hint: 'Include the header that declares it, or say --std gnu89 where the code is that old.',
  },
];

const DIAGNOSTIC = /^\S.*:\d+:\d+: (warning|error|fatal error|note): /;

/** Where there are errors, what is said about them: the lines of a warning, and of the notes on it, are left out. */
function withoutWarnings(lines: readonly string[]): readonly string[] {
  const kinds = lines.map(line => DIAGNOSTIC.exec(line)?.[1]);
  if (!kinds.some(kind => kind === 'error' || kind === 'fatal error')) return lines;
  let isWarning = false;
  return lines.filter((line, i) => {
    const kind = kinds[i];
    if (kind !== undefined && kind !== 'note') isWarning = kind === 'warning';
    return !isWarning && !/^\d+ warnings? (?:and .*)?generated\.$/.test(line);
  });
}
