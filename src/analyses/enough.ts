import type { Guarantee } from '../engines/learned.ts';
import type { Verdict } from './verdict.ts';

/** A guarantee that is asked for in words that mean none. */
export class EnoughError extends Error {
  override name = 'EnoughError';
}

/** Reads `proved`, `bounded:N` or `tested:N`. @throws EnoughError */
export function parseEnough(text: string): Guarantee {
  const [, level, digits] = /^(?:(proved)|(?:bounded|tested):\d{1,15})$/.test(text)
    ? (/^([a-z]+):?(\d*)$/.exec(text) ?? [])
    : [];
  if (level === 'proved') return { level };
  if (level === 'bounded') return { level, length: Number(digits) };
  if (level === 'tested' && Number(digits) > 0) return { level, inputs: Number(digits) };
  throw new EnoughError(
    `--enough takes proved, bounded:N (all inputs up to N symbols) or tested:N (N inputs, at least 1), not ${JSON.stringify(text)}`,
  );
}

/** Whether what is known is at least what is wanted. */
export function isEnough(known: Guarantee, wanted: Guarantee): boolean {
  if (known.level === 'proved') return true;
  if (wanted.level === 'proved') return false;
  if (known.level === 'tested') return wanted.level === 'tested' && known.inputs >= wanted.inputs;
  return wanted.level === 'bounded' ? known.length >= wanted.length : fewestInputs(known.length) >= wanted.inputs;
}

/** How many inputs there are up to a length, where there are two symbols or more. */
function fewestInputs(length: number): number {
  return 2 ** (length + 1) - 1;
}

/** How a guarantee is asked for. */
function enoughText(guarantee: Guarantee): string {
  if (guarantee.level === 'bounded') return `bounded:${guarantee.length}`;
  return guarantee.level === 'tested' ? `tested:${guarantee.inputs}` : 'proved';
}

/** Why a guarantee that is there is no answer; `nothing` is what was not found. */
export function notEnough(known: Guarantee, wanted: Guarantee, nothing = 'nothing against it'): string {
  const found =
    known.level === 'bounded'
      ? `${nothing} up to length ${known.length}`
      : known.level === 'tested'
        ? `${nothing} on ${known.inputs} inputs`
        : 'it is proved';
  return `${found}, and ${enoughText(wanted)} was asked for (--enough ${enoughText(known)} takes this for an answer)`;
}

/** A verdict before it is known whether its guarantee is enough. */
type Provisional = Pick<Verdict, 'verdict' | 'guarantee' | 'reason' | 'notes'> & { readonly finding?: unknown };

/**
 * The verdict that may be given. What was decided without a finding rests on its guarantee: with less than was asked for
 * it is unknown, and says what was established; a search that did not come to its end decides as far as it went, where
 * that was asked for. A finding rests on its replay alone.
 *
 * @param without what the verdict is where there is nothing to be found
 */
export function withRequiredGuarantee<V extends Provisional>(
  verdict: V,
  wanted: Guarantee,
  without: 'holds' | 'fails' = 'holds',
): V {
  const { guarantee, reason, notes } = verdict;
  if (guarantee === undefined || verdict.finding !== undefined) return verdict;
  if (!isEnough(guarantee, wanted)) {
    const nothing = without === 'holds' ? undefined : 'nothing of the kind';
    const known = notEnough(guarantee, wanted, nothing);
    return { ...verdict, verdict: 'unknown', reason: reason === undefined ? known : `${reason}; ${known}` };
  }
  if (verdict.verdict !== 'unknown') return verdict;
  const more = reason === undefined ? [] : [`more is not known: ${reason}`];
  return { ...verdict, verdict: without, reason: undefined, notes: [...notes, ...more] };
}
