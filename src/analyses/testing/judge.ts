import type { Code, CodeOutcome } from '../../frontends/code.ts';
import type { Fault } from '../../program/state.ts';

/** What is wrong with a run. */
export type FailureKind = 'assertion' | 'exception' | 'undefined behaviour' | 'hang' | 'memory' | 'crash';

/** A run that should not have been as it was. */
export interface Failed {
  readonly kind: FailureKind;
  /** In words. */
  readonly what: string;
  /** `file:line:column`, as far as it is known. */
  readonly place?: string;
  /** What the code itself did, where that is something else. */
  readonly natively?: string;
}

/** What one input came to. */
export type Judgement =
  | { readonly kind: 'passed'; readonly outcome: CodeOutcome }
  | { readonly kind: 'failed'; readonly failed: Failed }
  /** The code did one thing, and what we read of it another. */
  | { readonly kind: 'disagreement'; readonly says: string }
  /** It could not be run here. */
  | { readonly kind: 'not run'; readonly why: string };

type Rejecting = Pick<Code, 'rejectsByItself' | 'isOnlyRead'>;

/**
 * What to say of a run of the code itself, beside a run of the code as it was read (`undefined` where that has no
 * outcome): who fails, and where the two disagree, who is wrong.
 */
export function judge(native: CodeOutcome | undefined, own: CodeOutcome | undefined, code: Rejecting): Judgement {
  const ownFailure = own === undefined ? undefined : failureOf(own, code);
  if (native === undefined) return onlyRead(own, ownFailure);
  if ('unavailable' in native) return { kind: 'not run', why: native.unavailable };
  const failure = failureOf(native, code);
  if (failure === undefined && ownFailure === undefined)
    return own === undefined || isSame(native, own)
      ? { kind: 'passed', outcome: native }
      : {
          kind: 'disagreement',
          says: `the code gives ${shown(native)}, and as we read it ${shown(own)}: our reading of it is wrong`,
        };
  // The reading stops at all that the language leaves undefined; a run of the code need not.
  if (ownFailure !== undefined && ownFailure.kind !== 'hang')
    return {
      kind: 'failed',
      failed: failure === undefined ? { ...ownFailure, natively: `it goes on and gives ${shown(native)}` } : ownFailure,
    };
  if (failure === undefined) return { kind: 'passed', outcome: native };
  if (own === undefined || ownFailure !== undefined || failure.kind === 'hang' || failure.kind === 'memory')
    return { kind: 'failed', failed: failure };
  return {
    kind: 'disagreement',
    says: `the code itself stops (${failure.what}), and as we read it, it gives ${shown(own)}: our reading of it is wrong`,
  };
}

function onlyRead(own: CodeOutcome | undefined, failure: Failed | undefined): Judgement {
  if (own === undefined) return { kind: 'not run', why: 'nothing here can run it' };
  return failure === undefined ? { kind: 'passed', outcome: own } : { kind: 'failed', failed: failure };
}

const PLACE = /^(\S[^\n:]*:\d+(?::\d+)?): /;
const STOPPED = {
  time: { kind: 'hang', what: 'it did not end within the time for one input' },
  memory: { kind: 'memory', what: 'it takes more memory than there is for one input' },
  crash: { kind: 'crash', what: 'it crashes' },
} as const;

/** The failure that an outcome is; `undefined` for one that is none. */
export function failureOf(outcome: CodeOutcome, { rejectsByItself }: Rejecting): Failed | undefined {
  if ('stopped' in outcome) return STOPPED[outcome.stopped];
  if (!('rejected' in outcome)) return undefined;
  const { reason, rejected, fault } = outcome;
  if (reason === undefined && rejectsByItself === true) return undefined;
  const what = reason ?? rejected;
  const place = fault?.place ?? PLACE.exec(what)?.[1];
  return { kind: kindOf(what, fault, rejectsByItself === true), what, ...(place === undefined ? {} : { place }) };
}

function kindOf(what: string, fault: Fault | undefined, isC: boolean): FailureKind {
  if (/\bassert/i.test(fault?.kind ?? '') || /\bassert\b.*failed|^assertion/i.test(what)) return 'assertion';
  return isC ? 'undefined behaviour' : 'exception';
}

/** Tells failures apart: by their kind and place, or by their words where no place is known. */
export function failureKey({ kind, place, what }: Failed): string {
  return `${kind} ${place ?? what}`;
}

function isSame(a: CodeOutcome, b: CodeOutcome): boolean {
  const isRejected = (outcome: CodeOutcome): boolean => 'rejected' in outcome;
  return isRejected(a) || isRejected(b) ? isRejected(a) === isRejected(b) : shown(a) === shown(b);
}

function shown(outcome: CodeOutcome): string {
  if ('output' in outcome) return textOf(outcome.output);
  if ('rejected' in outcome) return `nothing (${outcome.rejected})`;
  if ('opaque' in outcome) return outcome.opaque;
  return 'stopped' in outcome ? STOPPED[outcome.stopped].what : outcome.unavailable;
}

function textOf(value: unknown): string {
  const printable = (_key: string, item: unknown): unknown =>
    typeof item === 'bigint'
      ? `${item}`
      : Object.is(item, -0)
        ? '-0'
        : ArrayBuffer.isView(item)
          ? [...bytesIn(item)]
          : item;
  return JSON.stringify(value, printable) ?? String(value);
}

function bytesIn({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/**
 * A smaller input for which a test still holds: parts are left out, from half of it down to single symbols, then symbols
 * are replaced by plain ones. At most `tries` calls of the test.
 */
export async function minimised<T>(
  word: readonly T[],
  plain: readonly T[],
  isStill: (word: readonly T[]) => Promise<boolean> | boolean,
  tries = 600,
): Promise<readonly T[]> {
  let least = word;
  let left = tries;
  const attempt = async (shorter: readonly T[]): Promise<boolean> => {
    if (left-- <= 0 || !(await isStill(shorter))) return false;
    least = shorter;
    return true;
  };
  for (let size = Math.ceil(word.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = least.length - size; at > -size && left > 0; at -= size) {
      const from = Math.max(0, at);
      if (await attempt([...least.slice(0, from), ...least.slice(from + size)])) at = Math.min(at, least.length);
    }
  for (let at = 0; at < least.length && left > 0; at++)
    for (const symbol of plain) {
      if (least[at] === symbol) break;
      if (await attempt([...least.slice(0, at), symbol, ...least.slice(at + 1)])) break;
    }
  return least;
}
