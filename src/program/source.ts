/** The text of one source file, and where its lines start. */
export class SourceText {
  private starts: readonly number[] | undefined;

  constructor(
    /** As people write it: relative to the working directory where that is shorter. */
    readonly file: string,
    readonly text: string,
    /** A part of the language's own library: messages name the program's code that called it instead. */
    readonly isLibrary = false,
  ) {}

  /** Line and column, both counted from 1, of an offset. */
  placeOf(offset: number): { readonly line: number; readonly column: number } {
    this.starts ??= lineStarts(this.text);
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.starts[low] + 1 };
  }

  /** The text of a line, counted from 1; empty where there is none. */
  lineAt(line: number): string {
    this.starts ??= lineStarts(this.text);
    return line < 1 || line > this.starts.length
      ? ''
      : this.text.slice(this.starts[line - 1], this.starts[line]).trimEnd();
  }

  /** The offset of a line and a column, both counted from 1. */
  offsetOf(line: number, column: number): number {
    this.starts ??= lineStarts(this.text);
    const start = this.starts[Math.min(line, this.starts.length) - 1] ?? 0;
    return start + Math.max(0, column - 1);
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** The part of a source text that an instruction or a function comes from. */
export interface SourceRange {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** `file:line:column` of where a range starts. */
export function showPlace(range: SourceRange): string {
  const { line, column } = range.source.placeOf(range.start);
  return `${range.source.file}:${line}:${column}`;
}

/** Source code that cannot be used; the message says where and what to do. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** Code outside what is supported: the construct by name, and where it is. */
export class Unsupported extends SourceError {
  override name = 'Unsupported';
  constructor(
    readonly construct: string,
    readonly at: SourceRange | undefined,
  ) {
    super(at === undefined ? `${construct} is not supported` : `${showPlace(at)}: ${construct} is not supported`);
  }
}
