import type { Budget } from '../../../logic/limits.ts';
import * as ob from '../obligations.ts';
import type { Past, Positions } from '../positions.ts';
import { anyOf } from './outlook.ts';

/** What one letter does to what is known of the past and assumed of the future. */
export interface Step {
  readonly after: Past;
  /** What a condition asks of the text after the letter. */
  rewritten(condition: ob.Obligation): ob.Obligation;
}

/** The steps of a program over letters, each computed once, and in it once for each literal. */
export class Steps {
  private readonly known = new Map<string, Step>();

  constructor(
    private readonly positions: Positions,
    private readonly budget: Budget,
  ) {}

  /** From an interned past. */
  from(past: Past, letter: number): Step {
    const key = `${past.id} ${letter}`;
    let step = this.known.get(key);
    if (step === undefined) {
      step = this.made(past, letter);
      this.known.set(key, step);
    }
    return step;
  }

  private made(past: Past, letter: number): Step {
    const after = this.positions.step(past, letter);
    const literals = new Map<number, ob.Obligation>();
    const one = (literal: number): ob.Obligation => {
      let rest = literals.get(literal);
      if (rest === undefined) {
        rest = this.positions.afterLetter([[literal]], letter, after);
        literals.set(literal, rest);
      }
      return rest;
    };
    const all = (cube: ob.Cube): ob.Obligation =>
      cube.reduce<ob.Obligation>((sum, literal) => ob.and(sum, one(literal), this.budget), ob.always);
    return { after, rewritten: condition => anyOf(condition.flatMap(all), this.budget) };
  }
}
