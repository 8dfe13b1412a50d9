import { classical } from 'codomata/learning';
import { tell } from './tell.ts';

const { automaton, hypotheses } = await classical.learnMealy({
  alphabet: ['coin', 'push'],
  teacher: {
    output: async (word: readonly string[]) =>
      word.map((letter, i) => (letter === 'push' && word[i - 1] === 'coin' ? 'open' : 'shut')),
  },
  algorithm: classical.lSharp,
  tests: classical.randomWp({ count: 100 }),
});
const outputs: readonly string[] = classical.run(automaton, ['push', 'coin', 'push']);
tell(automaton.next.length, hypotheses, outputs);
