import { SourceError } from '../../../program/source.ts';

/** A program that cannot be loaded: its own load-time code threw, or what it imports is not there. */
export class LoadError extends SourceError {
  override name = 'LoadError';
}
