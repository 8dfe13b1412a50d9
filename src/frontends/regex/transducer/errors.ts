import { RegexError } from '../errors.ts';

/**
 * A whole-string operation that no finite machine does, or none that is found here: what is written depends on captured
 * text of unbounded length that is not copied in the order in which it is read.
 */
export class NotATransduction extends RegexError {
  override name = 'NotATransduction';
  constructor(reason: string, source: string, offset = 0) {
    super('unsupported', reason, source, offset);
  }
}
