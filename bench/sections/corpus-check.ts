import { complement, equivalent, WordSampler } from '../../src/automata/acceptor/index.ts';
import { corpus, type Entry } from '../corpus.ts';
import type { Section } from '../section.ts';

const WORDS_EACH = 40;
const SEED = 1;

/** Both tools must read every pattern as the same language before it makes sense to compare their speed. */
export const corpusCheck: Section = {
  title: 'The corpus: do both tools and the host engine read the same languages?',
  run() {
    const entries = corpus();
    const sizes = entries.map(e => e.minimalStates).sort((a, b) => a - b);
    const wrongWords = entries.filter(disagreesOnWords).map(e => e.name);
    const wrongLanguages = entries.filter(e => !equivalent(e.ours, e.oursDfa)).map(e => e.name);
    const total = (count: (e: Entry) => number) => entries.reduce((sum, e) => sum + count(e), 0).toString();
    return {
      table: [
        ['patterns', 'states of minimal machines', 'NFA states ours', 'refa', 'DFA states', 'minimal'],
        [
          `${entries.length}`,
          `${sizes[0]} to ${sizes[sizes.length - 1]}, median ${sizes[sizes.length >> 1]}`,
          total(e => e.ours.moves.length),
          total(e => e.refaNfa.countNodes()),
          total(e => e.oursDfa.moves.length),
          total(e => e.minimalStates),
        ],
      ],
      checks: [
        {
          name: 'patterns with minimal machines of 2 to 60 states',
          measured: `${sizes.filter(s => s >= 2 && s <= 60).length} of ${entries.length}`,
          target: 'all, at least 100',
          pass: entries.length >= 100 && sizes.every(s => s >= 2 && s <= 60),
        },
        {
          name: 'our front end and refa read the same language (proved)',
          measured: wrongLanguages.length === 0 ? 'all' : wrongLanguages.join(', '),
          target: 'all',
          pass: wrongLanguages.length === 0,
        },
        {
          name: `${2 * WORDS_EACH} sampled words judged alike by ours, refa and the host`,
          measured: wrongWords.length === 0 ? 'all' : wrongWords.join(', '),
          target: 'all',
          pass: wrongWords.length === 0,
        },
      ],
    };
  },
};

function disagreesOnWords({ pattern, ours, refaNfa }: Entry): boolean {
  const host = new RegExp(`^(?:${pattern})$`);
  const inside = new WordSampler(ours, SEED);
  const outside = new WordSampler(complement(ours), SEED);
  for (let i = 0; i < WORDS_EACH; i++) {
    const length = i % 40;
    for (const [sampler, expected] of [[inside, true] as const, [outside, false] as const]) {
      const word = sampler.ofLength(length);
      if (word === undefined) continue;
      if (refaNfa.test(word) !== expected || host.test(String.fromCharCode(...word)) !== expected) return true;
    }
  }
  return false;
}
