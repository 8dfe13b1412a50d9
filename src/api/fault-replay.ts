import type { Code, CodeOutcome, Plain } from '../frontends/code.ts';

/** What became of a faulty input when the code itself ran on it. */
export interface Replay {
  readonly replayed: boolean;
  /** What the code itself did. */
  readonly natively: string;
}

/** Of code that is only read. */
export const NOT_RUN: Replay = { replayed: false, natively: 'it was not run: nothing here can run the code itself' };

type Rejecting = Pick<Code, 'rejectsByItself'>;

/** Whether a rejection is a fault, and not what the code says of an input. */
export function isFaulty({ reason }: { readonly reason?: string }, { rejectsByItself }: Rejecting): boolean {
  return reason !== undefined || rejectsByItself !== true;
}

/** Whether what the code itself did on a faulty input is a fault, and what it was. */
export function replayOf(outcome: CodeOutcome, code: Rejecting): Replay {
  if ('output' in outcome) return { replayed: false, natively: `it gives ${shown(outcome.output)}` };
  if ('rejected' in outcome) {
    return isFaulty(outcome, code)
      ? { replayed: true, natively: 'it stops, too' }
      : { replayed: false, natively: 'it runs to its end and does not accept the input' };
  }
  if ('opaque' in outcome) return { replayed: false, natively: `it gives what is not data: ${outcome.opaque}` };
  if ('unavailable' in outcome)
    return { replayed: false, natively: `it wants what the sandbox does not have: ${outcome.unavailable}` };
  return {
    time: { replayed: false, natively: 'it did not end within the time for one input' },
    memory: { replayed: true, natively: 'it is stopped for the memory that it takes' },
    crash: { replayed: true, natively: 'it crashes' },
  }[outcome.stopped];
}

function shown(output: Plain): string {
  return JSON.stringify(output, (_key, item) => (typeof item === 'bigint' ? item.toString() : item)) ?? String(output);
}
