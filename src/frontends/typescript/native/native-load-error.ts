import { SourceError } from '../../../program/source.ts';

/** The function cannot be run: its module does not load, or has no such function. The message says which and why. */
export class NativeLoadError extends SourceError {
  override name = 'NativeLoadError';
}
