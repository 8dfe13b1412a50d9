import { describe, expect, it } from 'vitest';
import { nativeWords } from '../../bench/infer/native-words.ts';
import { readSubject, SUBJECTS, subjectsNamed } from '../../bench/infer/subjects.ts';
import { is, otherwise } from '../../bench/infer/truth.ts';
import { groundTruth } from '../../bench/infer/walks.ts';
import { Dice } from '../campaign/dice.ts';
import { partOfTheDay, SEED_OF_THE_DAY } from '../setup/seed.ts';

const WORDS = 200;

describe('ground truths', () => {
  it('are those of the twelve subjects of the paper', () => {
    expect(SUBJECTS.map(({ name }) => name)).toEqual([
      ...['ORP', 'MAVLink', 'TinyFrame', 'SML', 'MIDI', 'KISS'],
      ...['Rotate', 'Flip', 'RTL', 'SmartRTL', 'Throw', 'Takeoff'],
    ]);
  });

  it('are found by their names', () => {
    expect(subjectsNamed('rtl').map(({ name }) => name)).toEqual(['RTL']);
    expect(subjectsNamed('t').map(({ name }) => name)).toContain('SmartRTL');
    expect(subjectsNamed('')).toEqual(SUBJECTS);
  });

  it.each(partOfTheDay(SUBJECTS, 3))('$name has words that the code itself accepts', async subject => {
    const { words } = subject.truth.words(new Dice(SEED_OF_THE_DAY), WORDS);
    const native = await nativeWords(await readSubject(subject));
    try {
      const accepted = await native.accepted(words.map(({ word }) => word));
      expect(words.filter((_, i) => !accepted[i])).toEqual([]);
    } finally {
      await native.close();
    }
  });

  it.each(partOfTheDay(SUBJECTS, 3))(
    '$name rejects what the code rejects, of words with any symbols',
    async subject => {
      const dice = new Dice(SEED_OF_THE_DAY);
      const words = Array.from({ length: WORDS }, () => {
        const word = subject.truth.walk(dice)?.word ?? [];
        const { fields } = subject.truth;
        const at = fields * dice.below(word.length / fields + 1);
        return [...word.slice(0, at), ...subject.truth.symbol(dice), ...word.slice(at + fields * dice.below(2))];
      });
      const native = await nativeWords(await readSubject(subject));
      try {
        const accepted = await native.accepted(words);
        expect(words.filter((word, i) => subject.truth.isAccepted(word) !== accepted[i])).toEqual([]);
      } finally {
        await native.close();
      }
    },
  );
});

describe('words of a truth', () => {
  const [ping, pong, closed] = [1, 2, 3];
  /** Pings and pongs in turn, at least one; the number of pings is limited. */
  const game = groundTruth<number>({
    initial: 'served',
    memory: 0,
    accepting: ['closed'],
    symbols: { candidates: () => [ping, pong, closed, 4] },
    states: {
      served: [{ to: 'returned', when: is(ping), keep: (_, pings) => pings + 1 }],
      returned: [
        { to: 'closed', when: (symbol, pings) => symbol === closed && pings === 3 },
        { to: 'served', when: is(pong) },
      ],
      closed: [{ to: 'closed', when: otherwise }],
    },
  });

  it('are accepted by it, go through all of its transitions, and are the same for the same seed', () => {
    const { words, untaken } = game.words(new Dice(5), 100);
    expect(words).toHaveLength(100);
    expect(words.every(({ word }) => game.isAccepted(word))).toBe(true);
    expect(words.every(({ states }) => states === 3)).toBe(true);
    expect(untaken).toEqual([]);
    expect(game.words(new Dice(5), 100).words).toEqual(words);
    expect(game.words(new Dice(6), 100).words).not.toEqual(words);
  });

  it('follow what the truth remembers', () => {
    expect(game.isAccepted([ping, pong, ping, pong, ping, closed])).toBe(true);
    expect(game.isAccepted([ping, pong, ping, closed])).toBe(false);
    expect(game.isAccepted([ping, ping])).toBe(false);
  });

  it('must not lead to states that there are not', () => {
    const lost = () =>
      groundTruth({
        initial: 'a',
        memory: undefined,
        accepting: 'all',
        symbols: { candidates: () => [1] },
        states: { a: [{ to: 'b', when: otherwise }] },
      });
    expect(lost).toThrow('there is no state b');
  });

  it('tell which transitions they leave out', () => {
    const { untaken } = groundTruth({
      initial: 'a',
      memory: undefined,
      accepting: 'all',
      symbols: { candidates: () => [1] },
      states: {
        a: [
          { to: 'a', when: is(1) },
          { to: 'a', when: is(2) },
        ],
      },
    }).words(new Dice(1), 20);
    expect(untaken).toEqual(['a, move 2']);
  });
});
