import { canonical, type Value, valueKey } from '../logic/value.ts';
import { NotReplayed } from './replay-claim.ts';
import { joined, type Outcome, type Runnable, type Runs } from './runs.ts';
import { type Shown, STATEMENTS, type Statement } from './statements.ts';
import type { Word } from './verdict.ts';
import { wordKey } from './word-key.ts';

/** A property of targets that can be run, on the inputs that are considered. */
export interface Trying {
  readonly property: string;
  readonly targets: readonly Runnable[];
  isConsidered(input: Word): boolean;
  /** Of a property that is about certain outputs: whether this is one. */
  isWanted?(output: Word): boolean;
}

/** What trying a property on one input showed. */
export type Trial =
  /** It is a witness. */
  | { readonly shown: Shown }
  /** It is none. */
  | { readonly fine: true }
  /** The code could not be run on it to the end. */
  | { readonly missing: string };

const FINE: Trial = { fine: true };
const AT_ONCE = 8192;

/** Tries a property on the code itself, input by input. Of pairs of inputs, each is held against all before it. */
export class Trials {
  readonly labels: readonly string[];
  readonly sides: readonly Runnable[];
  private readonly statement: Statement;
  /** For a property of pairs: the shortest input that gave an output. */
  private readonly byOutput = new Map<string, Word>();

  constructor(
    readonly trying: Trying,
    readonly runs: Runs,
  ) {
    this.statement = STATEMENTS[trying.property];
    this.sides = this.statement.sides.map(indices => joined(indices.map(index => trying.targets[index])));
    this.labels = this.sides.map(({ name }, i) => this.statement.labels?.[i] ?? name);
  }

  get isOfPairs(): boolean {
    return this.statement.isOfPairs === true;
  }

  /** Tries the words that are considered; what is not among the results was not. */
  async tried(words: readonly Word[]): Promise<ReadonlyMap<Word, Trial>> {
    const results = new Map<Word, Trial>();
    for (let start = 0; start < words.length; start += AT_ONCE) {
      const inputs = words.slice(start, start + AT_ONCE).filter(word => this.trying.isConsidered(word));
      const trials = await this.triedAtOnce(inputs);
      for (const [i, input] of inputs.entries()) results.set(input, trials[i]);
    }
    return results;
  }

  private async triedAtOnce(inputs: readonly Word[]): Promise<readonly Trial[]> {
    // One after the other: what a side has run, the next one need not.
    const outcomes: (readonly Outcome[])[] = [];
    for (const side of this.sides) outcomes.push(await this.runs.outcomes(side, inputs));
    return inputs.map((input, i) =>
      this.judged(
        input,
        outcomes.map(each => each[i]),
      ),
    );
  }

  private judged(input: Word, outcomes: readonly Outcome[]): Trial {
    const outputs: (readonly Word[])[] = [];
    let fault: string | undefined;
    for (const outcome of outcomes) {
      if ('missing' in outcome) return outcome;
      if (outcome.rejected !== undefined) fault ??= outcome.rejected;
      outputs.push(this.relevant(outcome));
    }
    const { labels } = this;
    const shown = this.isOfPairs ? this.paired(input, outputs[0]) : this.statement.judge(outputs, { input, labels });
    if (typeof shown === 'string') return FINE;
    const isOfFaults = this.trying.property === 'total' || this.trying.property === 'safe';
    return { shown: isOfFaults && fault !== undefined ? { ...shown, fault } : shown };
  }

  private relevant(outcome: { readonly outputs: readonly Word[]; readonly isFault?: boolean }): readonly Word[] {
    // That an input is rejected is no fault by itself.
    if (this.trying.property === 'safe') return outcome.isFault === true ? [] : [[]];
    return this.trying.isWanted === undefined
      ? outcome.outputs
      : outcome.outputs.filter(word => this.trying.isWanted?.(word) === true);
  }

  private paired(given: Word, outputs: readonly Word[]): Shown | string {
    const [{ input: sort }] = this.sides;
    const input = given.map(symbol => canonical(symbol, sort));
    let best: { readonly output: Word; readonly other: Word } | undefined;
    for (const output of outputs) {
      const key = wordKey(output);
      const other = this.byOutput.get(key);
      if (other === undefined || other.length > input.length) this.byOutput.set(key, input);
      if (other === undefined || wordKey(other) === wordKey(input)) continue;
      if (best === undefined || other.length < best.other.length) best = { output, other };
    }
    if (best === undefined) return 'no other input has this output';
    const { output, other } = best;
    const [first, second] = [other, input].sort((a, b) => a.length - b.length);
    return this.statement.judge([[output], [output]], { input: first, other: second, labels: this.labels });
  }

  /**
   * Whether the code shows the same when it is loaded anew for each run, so that nothing that earlier calls left behind
   * is seen; the witness as it then is.
   *
   * @throws NotReplayed
   */
  async confirmed({ input, other }: Shown): Promise<Shown | undefined> {
    const { statement, labels, sides } = this;
    const runs = this.runs.afresh();
    const inputs = other === undefined ? sides.map(() => input) : [input, other];
    const outputs: (readonly Word[])[] = [];
    for (const [i, word] of inputs.entries()) {
      const [outcome] = await runs.outcomes(other === undefined ? sides[i] : sides[0], [word]);
      if ('missing' in outcome) throw new NotReplayed(outcome.missing);
      outputs.push(this.relevant(outcome));
    }
    const shown = statement.judge(outputs, other === undefined ? { input, labels } : { input, other, labels });
    return typeof shown === 'string' ? undefined : shown;
  }

  /** The same property, tried with the code loaded anew for each run. */
  afresh(): Trials {
    return new Trials(this.trying, this.runs.afresh());
  }
}

/** How long a witness is: of two inputs, both together. */
export function sizeOf({ input, other }: Pick<Shown, 'input' | 'other'>): number {
  return input.length + (other?.length ?? 0);
}

/** The symbols of a witness. */
export function symbolsIn({ input, other }: Pick<Shown, 'input' | 'other'>): readonly Value[] {
  return [...new Map([...input, ...(other ?? [])].map(symbol => [valueKey(symbol), symbol])).values()];
}
