/** A place in a file as clang names it; columns count bytes. */
export interface MessagePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An error that clang reports, with the notes on it. */
export interface ClangError extends MessagePlace {
  readonly text: string;
  readonly notes: readonly (MessagePlace & { readonly text: string })[];
}

const MESSAGE = /^(\S.*?):(\d+):(\d+): (warning|error|fatal error|note): (.*)$/;

/** The errors in what clang says, in its order, without warnings and without the lines of source. */
export function clangErrors(diagnostics: string): readonly ClangError[] {
  const errors: (Omit<ClangError, 'notes'> & { readonly notes: ClangError['notes'][number][] })[] = [];
  let isOfError = false;
  for (const each of diagnostics.replaceAll('\r\n', '\n').split('\n')) {
    const [, file, line, column, kind, text] = MESSAGE.exec(each) ?? [];
    if (file === undefined) continue;
    const message = { file, line: Number(line), column: Number(column), text };
    if (kind !== 'note') isOfError = kind !== 'warning';
    if (kind === 'note' && isOfError) errors.at(-1)?.notes.push(message);
    else if (kind !== 'note' && isOfError) errors.push({ ...message, notes: [] });
  }
  return errors;
}
