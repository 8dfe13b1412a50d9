import type { SourceWords } from '../analyses/source-words.ts';
import { symbolsToTry, wordsOfTexts } from '../analyses/symbols-to-try.ts';
import { type FuzzedCode, Fuzzing } from '../analyses/testing/fuzz/fuzzing.ts';
import { failureKey, failureOf } from '../analyses/testing/judge.ts';
import type { Word } from '../analyses/verdict.ts';
import type { Input } from '../frontends/code.ts';
import type { CoveredProcess } from '../frontends/coverage.ts';
import { inputOf } from './input-of.ts';
import type { ReadPart } from './read-code.ts';

/** Looks for words with the code itself, as it runs in a process that tells what is run. */
export function fuzzingOf(part: ReadPart, process: CoveredProcess, words: SourceWords, seed: number): Fuzzing {
  const { sorts } = part;
  const vocabulary = {
    sort: sorts.input,
    symbols: symbolsToTry(sorts.input, words),
    fragments: wordsOfTexts(sorts.input, words),
    numbers: words.numbers,
  };
  return new Fuzzing(fuzzedCode(part, process), vocabulary, seed);
}

function fuzzedCode({ code, sorts }: ReadPart, process: CoveredProcess): FuzzedCode {
  const inputs = (words: readonly Word[]): readonly Input[] => words.map(word => inputOf(word, sorts.input, code));
  const { comparisons } = process;
  return {
    news: async words =>
      (await process.news(inputs(words))).map(({ at, outcome, news: { isPlace } }) => {
        const failure = failureOf(outcome, code);
        return { at, isPlace, ...(failure === undefined ? {} : { failure: failureKey(failure) }) };
      }),
    ...(comparisons === undefined ? {} : { compare: words => comparisons(inputs(words)) }),
  };
}
