import { SourceError } from '../../../program/source.ts';

/** LLVM IR text that cannot be read. The message says which line it is, what was expected there, and shows the line. */
export class IrSyntaxError extends SourceError {
  override name = 'IrSyntaxError';
  constructor(
    /** Counted from 1. */
    readonly line: number,
    readonly lineText: string,
    /** What is wrong, without the place. */
    readonly reason: string,
  ) {
    super(`line ${line} of the LLVM IR: ${reason}: ${lineText}`);
  }
}

/** The error for what is at an offset of a module's text. Costs a pass over the text before it. */
export function syntaxErrorAt(text: string, offset: number, reason: string): IrSyntaxError {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  const lineEnd = text.indexOf('\n', lineStart);
  return new IrSyntaxError(line, text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).trim(), reason);
}
