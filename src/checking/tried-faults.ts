import { type Budget, LimitReached } from '../logic/limits.ts';
import { Char } from '../logic/sort.ts';
import type { Term } from '../logic/term.ts';
import { type Value, valueKey } from '../logic/value.ts';
import { atWord } from '../program/at-word.ts';
import { follow } from '../program/concolic.ts';
import { CONCRETE } from '../program/concrete.ts';
import { Evaluator } from '../program/evaluator.ts';
import { newestPosition, relativise } from '../program/input.ts';
import { Unsupported } from '../program/source.ts';
import type { Ending, State } from '../program/state.ts';
import type { Transduction } from '../program/transduction.ts';
import { exactNumber } from './concrete.ts';
import { Representatives } from './representatives.ts';

type Word = readonly Value[];

/** An input on which a program ends in a fault, found by trying. */
export interface TriedFault {
  readonly word: Word;
  readonly ending: Ending;
}

export interface TryOptions {
  readonly isFault: (ending: Ending) => boolean;
  readonly maxLength: number;
  /** Milliseconds. */
  readonly time: number;
}

/** What one run may spend, a unit for 64 blocks of code: what takes more may go on forever. */
const STEPS = 2000;
/** Words that are gone on from, because of a condition that only they have met. */
const MAX_WORDS = 64;
const MAX_HINTS = 16;
/** Symbols of texts that are easy to read. */
const PLAIN: readonly Value[] = ['a', '0'].map(unit => unit.charCodeAt(0));
/** How often a symbol is repeated. What overflows a buffer or a number mostly still does when there is more of it. */
const REPEATS = [40, 12, 300, 1100];

/**
 * Tries inputs that may lead to a fault, by running the program on them one by one: words that meet a condition which no
 * word before them met, followed by many of one of the symbols that the conditions tell apart. Nothing is known where
 * none is found. What is found has no symbol that can be left out.
 */
export function tryForFault(program: Transduction, budget: Budget, options: TryOptions): TriedFault | undefined {
  const start = program.start();
  if (start.input.closed) return undefined;
  const trial = new Trial(program, start, budget, options);
  try {
    return trial.search();
  } catch (error) {
    if (error instanceof TimeIsOver) return undefined;
    throw error;
  }
}

class TimeIsOver extends Error {}

class Trial {
  private readonly representatives: Representatives;
  private readonly met = new Set<string>();
  private readonly tried = new Set<string>();
  private readonly deadline: number;

  constructor(
    private readonly program: Transduction,
    private readonly start: State,
    private readonly budget: Budget,
    private readonly options: TryOptions,
  ) {
    this.representatives = new Representatives(program.input);
    this.deadline = performance.now() + options.time;
  }

  search(): TriedFault | undefined {
    const words: Word[] = [];
    const waiting: Word[] = [[], ...this.program.hints.slice(0, MAX_HINTS)];
    const repeated = [...REPEATS];
    for (;;) {
      for (let word = waiting.shift(); word !== undefined && words.length < MAX_WORDS; word = waiting.shift()) {
        const found = this.explored(word);
        if (found === 'fault') return this.shrunk(word);
        if (found !== 'new' && word.length > 0) continue;
        words.push(word);
        for (const symbol of this.representatives.symbols()) waiting.push([...word, symbol]);
      }
      const times = repeated.shift();
      if (times === undefined) return undefined;
      const found = this.pumped(words, times);
      if (found !== undefined) return this.shrunk(found);
      // With all symbols that are known by now, which are more than there were at first.
      if (words.length < MAX_WORDS)
        for (const word of words) for (const symbol of this.representatives.symbols()) waiting.push([...word, symbol]);
    }
  }

  /** One of the words, followed by that many repetitions of one symbol, which is a fault. */
  private pumped(words: readonly Word[], times: number): Word | undefined {
    for (const word of words)
      for (const symbol of this.representatives.symbols()) {
        const count = Math.min(times, this.options.maxLength - word.length);
        if (count <= 0) continue;
        const longer = [...word, ...new Array<Value>(count).fill(symbol)];
        if (this.isFaulty(longer)) return longer;
      }
    return undefined;
  }

  /** Follows a word, and learns from the conditions that it meets. */
  private explored(word: Word): 'fault' | 'new' | 'known' {
    if (!this.isWorthTrying(word)) return 'known';
    const state = this.start.fork();
    try {
      follow(this.program.language, state, word, this.program.input, this.share());
    } catch (error) {
      this.requireHarmless(error);
      return this.isFaultyNow(word) ? 'fault' : 'known';
    }
    if (state.ending !== undefined && this.options.isFault(state.ending)) return 'fault';
    this.representatives.learn(state.path);
    const before = this.met.size;
    for (const condition of state.path) if (condition.variables.length <= 2) this.met.add(seenFromItsEnd(condition));
    return this.met.size > before ? 'new' : 'known';
  }

  private isFaulty(word: Word): boolean {
    return this.isWorthTrying(word) && this.isFaultyNow(word);
  }

  private isWorthTrying(word: Word): boolean {
    if (performance.now() > this.deadline) throw new TimeIsOver();
    if (word.length > this.options.maxLength) return false;
    const key = valueKey(word);
    if (this.tried.has(key)) return false;
    this.tried.add(key);
    return true;
  }

  private isFaultyNow(word: Word): boolean {
    return this.faultOf(word) !== undefined;
  }

  /** How a run on one word ends, where that is a fault. */
  private faultOf(word: Word): Ending | undefined {
    try {
      const ending = this.endingOn(word);
      return ending !== undefined && this.options.isFault(ending) ? ending : undefined;
    } catch (error) {
      this.requireHarmless(error);
      return undefined;
    }
  }

  private endingOn(word: Word): Ending | undefined {
    const symbols = word.map(exactNumber);
    const state = this.start.fork();
    if (symbols.every(symbol => symbol !== undefined)) {
      state.input = { symbols, closed: true };
      const made = atWord(state, new Map());
      new Evaluator(this.program.language, CONCRETE, this.share()).run(made);
      return made.ending;
    }
    follow(this.program.language, state, word, this.program.input, this.share());
    return state.ending;
  }

  /** What one run may use up. */
  private share(): Budget {
    return this.budget.part({ nodes: STEPS });
  }

  /** A run that takes too long, or that is not supported, says nothing. */
  private requireHarmless(error: unknown): void {
    this.budget.checkClock();
    if (!(error instanceof Unsupported) && !(error instanceof LimitReached)) throw error;
  }

  /** Leaves out parts, from half of the word down to single symbols, as long as there is a fault. */
  private shrunk(word: Word): TriedFault | undefined {
    let [least, ending] = [word, this.faultOf(word)];
    for (let size = Math.ceil(word.length / 2); size >= 1; size = Math.floor(size / 2))
      for (let at = least.length - size; at >= 0; at -= size) {
        const shorter = [...least.slice(0, at), ...least.slice(at + size)];
        const fault = this.faultOf(shorter);
        if (fault === undefined) continue;
        [least, ending] = [shorter, fault];
        at = Math.min(at, least.length);
      }
    return ending === undefined ? undefined : this.readable({ word: least, ending });
  }

  /** With letters or digits for symbols of a text, where that is a fault, too. */
  private readable(found: TriedFault): TriedFault {
    if (this.program.input !== Char) return found;
    let { word, ending } = found;
    for (const symbol of new Set(word))
      for (const plain of PLAIN) {
        if (symbol === plain) break;
        const other = word.map(each => (each === symbol ? plain : each));
        const fault = this.faultOf(other);
        if (fault === undefined) continue;
        [word, ending] = [other, fault];
        break;
      }
    return { word, ending };
  }
}

/** A condition as it is seen from its newest symbol: the same wherever in the word it is met. */
function seenFromItsEnd(condition: Term): string {
  return String(relativise(condition, newestPosition(condition)).id);
}
