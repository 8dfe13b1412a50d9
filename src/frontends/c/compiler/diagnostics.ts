import type { FileNames } from './places.ts';

/** As many errors are shown at most. */
const MOST_SHOWN = 3;

/**
 * What clang says, with files as people name them and without the driver, which nobody wrote. Of errors the first ones, each
 * with its place first.
 *
 * @param first the error to begin with
 */
export function shownDiagnostics(text: string, names: FileNames, first = 0): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(line =>
      line.replace(/^((?:In file included from )?)(\S[^:\n]*)(?=:\d+:)/, (_, start, file) => start + names.shown(file)),
    )
    .filter(line => !/^In file included from codomata-driver\.\w+:\d+:$/.test(line));
  const shown = errorsOnly(lines, first).join('\n').trim();
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

/** Where there are errors, some of them with what is said about them: neither warnings nor the way to the file is. */
function errorsOnly(lines: readonly string[], first: number): readonly string[] {
  const blocks: { readonly isError: boolean; readonly lines: string[] }[] = [];
  for (const line of lines) {
    const kind = DIAGNOSTIC.exec(line)?.[1];
    if (kind !== undefined && kind !== 'note') blocks.push({ isError: kind !== 'warning', lines: [] });
    const isBetween = /^(?:In file included from .*|\s+from .*|\d+ (?:warning|error)s? (?:and .*)?generated\.)$/.test(
      line,
    );
    if (!isBetween) blocks.at(-1)?.lines.push(line);
  }
  const errors = blocks.filter(({ isError }) => isError);
  if (errors.length === 0) return lines;
  const shown = errors.slice(first, first + MOST_SHOWN);
  const left = errors.length - shown.length;
  const more = left === 0 ? [] : [`and ${left} more ${left === 1 ? 'error' : 'errors'}`];
  return [...shown.flatMap(block => block.lines), ...more];
}
