import { SourceError } from '../../../program/source.ts';

/** Code that clang does not compile. The message is what clang says, with the files as people name them. */
export class CompileError extends SourceError {
  override name = 'CompileError';
}
