import type { Value } from '../logic/value.ts';
import { NotReplayed } from './replay-claim.ts';
import { shrunk } from './shrink.ts';
import type { Shown } from './statements.ts';
import { sizeOf, type Trials } from './trials.ts';
import type { Finding, Word } from './verdict.ts';
import { wordKey } from './word-key.ts';

export interface FalsifyOptions {
  /** Words to try, in order. */
  readonly words: Iterable<Word>;
  /** All symbols that there are, where these are not too many. */
  readonly everySymbol: readonly Value[] | undefined;
  /** Symbols that a shorter witness may be made of, the most telling first. */
  readonly symbols: readonly Value[];
  /** Milliseconds for the search. */
  readonly time: number;
  onProgress?(inputs: number): void;
}

/** What trying a property came to. */
export interface Tried {
  /** A witness that the code shows. */
  readonly finding?: Finding;
  /** Inputs on which the property was tried, and not refuted. */
  readonly inputs: number;
  /** Why some could not be run. */
  readonly missing?: string;
}

const FIRST = 512;
const CHUNK = 4096;
const MOST_UNCONFIRMED = 3;
/** Milliseconds for making a witness short, at most. */
const SHRINKING = 4000;

/**
 * Tries a property on the code itself, with no need of a machine. A witness is made as short as it can be, and run once
 * more with the code loaded anew; it is called a shortest one only where all shorter inputs were tried.
 */
export async function falsify(trials: Trials, options: FalsifyOptions): Promise<Tried> {
  const end = performance.now() + options.time;
  let [inputs, unconfirmed] = [0, 0];
  let missing: string | undefined;
  for (const words of chunks(options.words)) {
    const found: Shown[] = [];
    for (const trial of (await trials.tried(words)).values()) {
      if ('shown' in trial) found.push(trial.shown);
      else if ('missing' in trial) missing ??= trial.missing;
      else inputs++;
    }
    options.onProgress?.(inputs);
    const best = found.sort((a, b) => sizeOf(a) - sizeOf(b))[0];
    if (best !== undefined) {
      const finding = await findingOf(best, trials, { ...options, end: performance.now() + SHRINKING });
      if (finding !== undefined && unconfirmed === 0) return { finding, inputs };
      if (finding !== undefined) return { finding: maybeNotShortest(finding), inputs: 0 };
      // Code that keeps state between calls, or is not the same every time, is not refuted by many runs at once.
      if (++unconfirmed === MOST_UNCONFIRMED) return { inputs: 0, missing: 'the code keeps state between calls' };
    }
    if (performance.now() > end) break;
  }
  // Where a witness was not confirmed, it is not known what the other runs mean.
  const known = unconfirmed === 0 ? inputs : 0;
  return missing === undefined ? { inputs: known } : { inputs: known, missing };
}

/** The same where it is not known what the runs on shorter inputs mean. */
function maybeNotShortest({ witness, ...rest }: Finding): Finding {
  return { ...rest, witness: { ...witness, shortest: false } };
}

/** Words, each once. */
function* chunks(words: Iterable<Word>): Generator<readonly Word[]> {
  const seen = new Set<string>();
  let chunk: Word[] = [];
  let size = FIRST;
  for (const word of words) {
    const key = wordKey(word);
    if (seen.has(key)) continue;
    seen.add(key);
    chunk.push(word);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
    size = CHUNK;
  }
  if (chunk.length > 0) yield chunk;
}

/** The finding of a witness, if the code shows it when it is loaded anew. */
async function findingOf(
  witness: Shown,
  trials: Trials,
  options: Pick<FalsifyOptions, 'everySymbol' | 'symbols'> & { readonly end: number },
): Promise<Finding | undefined> {
  const { shown, isShortest } = await shrunk(witness, trials, options);
  try {
    const confirmed = await trials.confirmed(shown);
    if (confirmed === undefined) return undefined;
    const fault = shown.fault === undefined ? {} : { fault: shown.fault };
    return {
      witness: { ...confirmed, ...fault, replayed: true, shortest: isShortest },
      sides: trials.labels.map(label => ({ label })),
    };
  } catch (error) {
    if (error instanceof NotReplayed) return undefined;
    throw error;
  }
}
