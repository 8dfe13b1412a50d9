import { Undecided } from '../logic/limits.ts';

/**
 * Learning was given up because the function does not seem to be one of a deterministic machine within the limits: what
 * is written depends on symbols too far back, more and more output has to wait, or states do not come to an end.
 */
export class NoFiniteMachine extends Undecided {
  override name = 'NoFiniteMachine';
}
