import { NOWHERE, type Observations, UNKNOWN } from '../observations.ts';
import type { Word } from '../word.ts';
import { witness } from './apartness.ts';

/** The most suffixes that are compared before one is asked for. */
const MOST_SUFFIXES = 24;
/** For so many candidates there is no new suffix, if one in use will do: of other words, it would not be known. */
const FEW = 4;

/** A suffix and how many bits about which candidate it is can be expected of each symbol of the word. */
interface Choice {
  readonly suffix: Word;
  readonly worth: number;
}

/**
 * Chooses suffixes that tell states of L#'s basis apart: for a word that may lead to any of several, one whose answer
 * excludes at least one of them, and for its length as many as possible. What is not known of a candidate does not exclude
 * it, so suffixes that were asked of many states are worth more than others.
 */
export class SeparatingWords {
  /** Suffixes that were found to tell two nodes apart, which most questions are about. */
  private readonly ofPairs = new Map<string, Word>();

  constructor(private readonly observations: Observations) {}

  /**
   * @param candidates nodes that are pairwise apart, at least two
   * @param length of the word after which it will be asked
   * @param suffixes those that were chosen before, shorter ones first; added to here
   */
  choose(candidates: readonly number[], length: number, suffixes: Word[]): Word {
    if (candidates.length > 2) return this.kept(this.best(candidates, length, suffixes), suffixes);
    const pair = candidates.join();
    const before = this.ofPairs.get(pair);
    if (before !== undefined && this.separates(candidates, before)) return before;
    const inUse = suffixes.find(suffix => this.separates(candidates, suffix));
    const chosen = inUse ?? this.kept(this.shortest(candidates), suffixes);
    this.ofPairs.set(pair, chosen);
    return chosen;
  }

  private best(candidates: readonly number[], length: number, suffixes: readonly Word[]): Word {
    let best: Choice | undefined;
    const offer = (choice: Choice): void => {
      if (choice.worth > (best?.worth ?? 0)) best = choice;
    };
    for (const suffix of suffixes) offer({ suffix, worth: this.worth(candidates, suffix, length) });
    if (this.observations.kind === 'mealy' && candidates.length > FEW) offer(this.sequence(candidates, length));
    return best?.suffix ?? this.shortest(candidates);
  }

  private kept(suffix: Word, suffixes: Word[]): Word {
    if (suffixes.length < MOST_SUFFIXES && !suffixes.includes(suffix)) {
      suffixes.push(suffix);
      suffixes.sort((a, b) => a.length - b.length);
    }
    return suffix;
  }

  /** Whether it is known that a suffix shows different things after two nodes. */
  private separates([left, right]: readonly number[], suffix: Word): boolean {
    const [l, r] = [this.observations.effect(left, suffix), this.observations.effect(right, suffix)];
    return l !== r && l !== UNKNOWN && r !== UNKNOWN;
  }

  private worth(candidates: readonly number[], suffix: Word, length: number): number {
    const counts = new Map<number, number>();
    let unknown = 0;
    for (const node of candidates) {
      const effect = this.observations.effect(node, suffix);
      if (effect === UNKNOWN) unknown++;
      else counts.set(effect, (counts.get(effect) ?? 0) + 1);
    }
    return bits(counts.values(), unknown, candidates.length) / (length + suffix.length + 1);
  }

  /** Letter by letter, each the one that tells most; of all prefixes, the one that tells most for its length. */
  private sequence(candidates: readonly number[], length: number): Choice {
    const word: number[] = [];
    let best: Choice = { suffix: word, worth: 0 };
    let now: Split = { blocks: [candidates], alone: 0, unknown: 0, bits: 0 };
    for (;;) {
      let [next, letter]: [Split, number] = [now, UNKNOWN];
      for (let a = 0; a < this.observations.letters; a++) {
        const split = this.split(now, a, candidates.length);
        if (split.bits > next.bits) [next, letter] = [split, a];
      }
      if (letter === UNKNOWN) return best;
      word.push(letter);
      now = next;
      const worth = now.bits / (length + word.length + 1);
      if (worth > best.worth) best = { suffix: word.slice(), worth };
    }
  }

  private split({ blocks, alone, unknown }: Split, letter: number, total: number): Split {
    const parts: number[][] = [];
    let [singles, lost] = [alone, unknown];
    for (const block of blocks) {
      const byOutput = new Map<number, number[]>();
      for (const node of block) {
        const after = this.observations.peek(node, letter);
        const output = after === NOWHERE ? UNKNOWN : this.observations.output(after);
        const part = byOutput.get(output);
        if (part === undefined) byOutput.set(output, [after]);
        else part.push(after);
      }
      for (const [output, part] of byOutput)
        if (output === UNKNOWN) lost += part.length;
        else if (part.length === 1) singles++;
        else parts.push(part);
    }
    const sizes = [...parts.map(part => part.length), ...new Array<number>(singles).fill(1)];
    return { blocks: parts, alone: singles, unknown: lost, bits: bits(sizes, lost, total) };
  }

  /** A shortest suffix that separates the first two. */
  private shortest([first, second]: readonly number[]): Word {
    const suffix = witness(this.observations, first, second);
    if (suffix === undefined) throw new Error('internal error: states of the basis are not apart');
    return suffix;
  }
}

/** Candidates after a word: those that it cannot tell apart, how many it singles out, and of how many it is not known. */
interface Split {
  readonly blocks: readonly (readonly number[])[];
  readonly alone: number;
  readonly unknown: number;
  readonly bits: number;
}

/**
 * What an answer tells, where `sizes` of the candidates show the same and the rest is not known: in bits, from the share of
 * pairs that it does not tell apart, which is also what can be expected of states that are still to be found; of those, two
 * bits are enough.
 */
function bits(sizes: Iterable<number>, unknown: number, total: number): number {
  const pairs = (count: number): number => (count * (count - 1)) / 2;
  let together = pairs(total) - pairs(total - unknown);
  for (const size of sizes) together += pairs(size);
  if (together >= pairs(total)) return 0;
  return Math.min(-Math.log2((together + 1) / (pairs(total) + 2)), Math.log2(total) + 2);
}
