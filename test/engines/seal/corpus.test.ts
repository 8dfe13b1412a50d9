import { beforeAll, describe, expect, it } from 'vitest';
import { asSymbols } from '../../../bench/infer/infer-subject.ts';
import { infer } from '../../../src/engines/seal/infer.ts';
import { transductionOf } from '../../../src/frontends/c/entry/transduction.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { Session } from '../../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../../src/logic/solver/index.ts';
import { inputsFor, readCorpusProgram } from '../../frontends/c/agreement/agree.ts';
import { CORPUS } from '../../frontends/c/corpus/index.ts';
import { partOfTheDay, SEED_OF_THE_DAY } from '../../setup/seed.ts';
import { disagreement } from './contains.ts';

beforeAll(async () => {
  await loadZ3();
});

/** Those that take a second or two. */
const QUICK = [
  'csv.c#main',
  'get-tags.c#get_tags',
  'js_string.c#js_string_feed',
  'midi.c#midi_parse',
  'mode_rtl.cpp#flight::Rtl::update',
  'mode_takeoff.cpp#run_takeoff',
  'mode_throw.cpp#run_throw',
  'sbus.c#sbus_byte',
  'slip.c#slip_decode',
  'strip_tags.c#strip_tags',
  'tinyframe.c#tf_accept',
  'utf8_table.c#utf8_feed',
  'vt_parser.c#vt_feed',
];

const INPUTS = 60;

function newSession(): Session {
  const budget = new Budget({ timeout: 60_000 });
  return new Session(createSolver({ budget }), budget);
}

describe('the automaton of', () => {
  const quick = QUICK.flatMap(name => CORPUS.find(({ target }) => target.endsWith(name)) ?? []);

  it.each(partOfTheDay(quick, 3))('$target has all runs of the code', { timeout: 120_000 }, async each => {
    const program = await readCorpusProgram(each);
    const transduction = transductionOf(program);
    const session = newSession();
    const inferred = infer(transduction, session);
    expect(inferred.machine.states.length).toBeGreaterThan(1);
    const wrong = inputsFor(each, program.shape.input, INPUTS, SEED_OF_THE_DAY).flatMap(input => {
      const found = disagreement(inferred, transduction, asSymbols(input, program), session);
      return found === undefined ? [] : [`${JSON.stringify(input)}: ${found}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is found out where it lacks a way', { timeout: 120_000 }, async () => {
    const [each] = quick;
    const program = await readCorpusProgram(each);
    const transduction = transductionOf(program);
    const session = newSession();
    const inferred = infer(transduction, session);
    const { machine } = inferred;
    const inputs = inputsFor(each, program.shape.input, INPUTS, 1);
    const isFoundOut = (tampered: typeof machine): boolean =>
      inputs.some(
        input => disagreement({ ...inferred, machine: tampered }, transduction, input, session) !== undefined,
      );
    expect(isFoundOut(machine)).toBe(false);
    for (const q of machine.states.keys()) {
      const without = machine.transitions.map((list, from) => (from === q ? [] : list));
      expect(isFoundOut({ ...machine, transitions: without })).toBe(true);
    }
  });
});
