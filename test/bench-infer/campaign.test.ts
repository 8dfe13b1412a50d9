import { beforeAll, describe, expect, it } from 'vitest';
import { campaign } from '../../bench/infer/campaign.ts';
import { type InferredSubject, inferSubject } from '../../bench/infer/infer-subject.ts';
import { type NativeWords, nativeWords } from '../../bench/infer/native-words.ts';
import { similarity, WrongTruth } from '../../bench/infer/similarity.ts';
import { SUBJECTS, subjectsNamed } from '../../bench/infer/subjects.ts';
import { bytes, otherwise } from '../../bench/infer/truth.ts';
import { groundTruth } from '../../bench/infer/walks.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { loadZ3 } from '../../src/logic/solver/index.ts';
import { TRUE } from '../../src/logic/term.ts';
import { partOfTheDay, SEED_OF_THE_DAY } from '../setup/seed.ts';

/** `npm run sound:infer` has 100,000. */
const RUNS = 300;
/** Seconds; what is not followed by then is sound, too. */
const TIMEOUT = 20;

beforeAll(async () => {
  await loadZ3();
});

describe('inferred automata', () => {
  it.each(partOfTheDay(SUBJECTS, 12))('$name: all runs that the code accepts are accepted', async subject => {
    const found = await inferSubject(subject, TIMEOUT);
    const native = await nativeWords(found.program);
    try {
      const options = { runs: RUNS, seed: SEED_OF_THE_DAY };
      const { accepted, counterexample } = await campaign(found, subject.truth, native, options);
      expect(counterexample).toBeUndefined();
      expect(accepted).toBeGreaterThanOrEqual(RUNS);
    } finally {
      await native.close();
    }
  });
});

describe('of the frames of TinyFrame', () => {
  const [{ truth, target, options }] = subjectsNamed('TinyFrame');
  let found: InferredSubject;
  let native: NativeWords;

  beforeAll(async () => {
    await loadZ3();
    found = await inferSubject({ target, options }, TIMEOUT);
    native = await nativeWords(found.program);
    return () => native.close();
  });

  const counterexampleTo = async (machine: Machine) =>
    (await campaign({ ...found, inferred: { ...found.inferred, machine } }, truth, native, { runs: RUNS, seed: 1 }))
      .counterexample;

  it('every transition of the automaton is needed, and one that is missing is found out', async () => {
    const { machine } = found.inferred;
    expect(await counterexampleTo(machine)).toBeUndefined();
    for (const [q, list] of machine.transitions.entries())
      for (const left of list) {
        const transitions = machine.transitions.map((all, from) => (from === q ? all.filter(t => t !== left) : all));
        const word = await counterexampleTo({ ...machine, transitions });
        expect(word, `from ${machine.states[q]} to ${machine.states[left.to]}`).toBeDefined();
      }
  });

  it('an ending that is missing is found out', async () => {
    const { machine } = found.inferred;
    expect(await counterexampleTo({ ...machine, endings: machine.endings.map(() => []) })).toBeDefined();
  });

  it('the automaton is as similar to the truth as can be, and one that accepts everything is not', async () => {
    const measured = { words: RUNS, seed: 1 };
    const { score, rejected } = await similarity(truth, found, native, measured);
    expect(score).toBe(1);
    expect(rejected).toBe(0);
    const { machine } = found.inferred;
    const loop = { guard: TRUE, outputs: [], updates: [], to: 0 };
    const trivial = {
      ...machine,
      states: ['anything'],
      initial: 0,
      transitions: [[loop]],
      endings: [[{ guard: TRUE, outputs: [] }]],
    };
    const low = await similarity(
      truth,
      { ...found, inferred: { ...found.inferred, machine: trivial } },
      native,
      measured,
    );
    expect(low.score).toBeLessThan(0.6);
    const none = { ...trivial, endings: [[]] };
    const zero = await similarity(
      truth,
      { ...found, inferred: { ...found.inferred, machine: none } },
      native,
      measured,
    );
    expect([zero.score, zero.rejected]).toEqual([0, RUNS]);
  });

  it('a truth that the code contradicts is refused', async () => {
    const anything = groundTruth({
      initial: 'anything',
      memory: undefined,
      accepting: 'all',
      symbols: bytes(1),
      states: { anything: [{ to: 'anything', when: otherwise }] },
    });
    await expect(similarity(anything, found, native, { words: 50, seed: 1 })).rejects.toThrow(WrongTruth);
  });
});
