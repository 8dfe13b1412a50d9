import { describe, expect, it } from 'vitest';
import { unwind } from '../../../src/checking/unwinding/unwind.ts';
import { UnwoundFormula, WordFormula } from '../../../src/checking/words/word-formula.ts';
import { learnErrors } from '../../../src/engines/explain/learn-errors.ts';
import { eventsOf, readChosenCode } from '../../../src/frontends/c/chosen/index.ts';
import { lastOutput } from '../../../src/learning/classical/conjecture.ts';
import { rivestSchapire } from '../../../src/learning/classical/learners/rivest-schapire.ts';
import { ttt } from '../../../src/learning/classical/learners/ttt.ts';
import { evaluate } from '../../../src/logic/evaluate.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { loadZ3 } from '../../../src/logic/solver/index.ts';
import { assignments, HEAD, variablesOf } from '../../checking/unwinding/assignments.ts';
import { randomProgram } from '../../checking/unwinding/random-programs.ts';
import { inFolder } from '../../cli/command-line.ts';
import { halfOfTheDay } from '../../setup/seed.ts';
import { inDirectory } from '../../workspace.ts';

/** Whether every run with at most so many events is accepted if and only if it fails: the paper's equation 5. */
async function agree(seed: number, longest: number): Promise<{ readonly runs: number; readonly failing: number }> {
  const text = `${HEAD}${randomProgram(seed, 'f').text}`;
  return inFolder({ 'random.c': text }, async folder => {
    const budget = new Budget({ timeout: 60_000 });
    const program = await readChosenCode('random.c#f', inDirectory(folder), {}, budget);
    const events = eventsOf(program, []);
    const bounds = { rounds: 3, depth: 3, isBounded: program.isUsers };
    const eventsAt = events.at.bind(events);
    const unwound = unwind(program.language, program.start(), budget, { bounds, room: 8, eventsAt });
    const violated = unwound.outcomes.filter(each => each.kind === 'ended' && each.ending.kind === 'violated');
    if (violated.length === 0) return { runs: 0, failing: 0 };
    const letters = events.names.length;
    const formula = new UnwoundFormula(unwound, budget);
    const learned = [true, false].map(isLazy =>
      learnErrors(new WordFormula(formula, violated, letters), unwound.graph, letters, {
        algorithm: isLazy ? rivestSchapire : ttt,
        isLazy,
        longest,
      }),
    );
    let [runs, failing] = [0, 0];
    for (const assignment of assignments(variablesOf(unwound))) {
      const whole = unwound.definitions.complete(assignment);
      const own = unwound.outcomes.find(({ condition }) => evaluate(condition, whole) === true);
      if (own?.kind !== 'ended') continue;
      const count = Number(evaluate(own.log.count, whole));
      if (count > longest) continue;
      const word = own.log.slots.slice(0, count).map(slot => Number(evaluate(slot, whole)));
      const fails = violated.includes(own);
      runs++;
      if (fails) failing++;
      for (const { conjecture } of learned) {
        if (fails) expect(lastOutput(conjecture, [...word, letters]), text).toBe(1);
        // A run that does not fail has no failure in its word, and no word without one is accepted.
        expect(lastOutput(conjecture, word), text).toBe(0);
      }
    }
    for (const { words, conjecture, isWhole } of learned)
      for (const [event] of events.names.entries()) {
        if (!isWhole || lastOutput(conjecture, [event, letters]) === 0) continue;
        expect(words.runOf([event]), text).toBeDefined();
      }
    return { runs, failing };
  });
}

describe('the automaton of failing runs', () => {
  // Compiling C takes most of a second for each program.
  it('accepts, of all runs up to a length, exactly those that fail', async () => {
    await loadZ3();
    let failing = 0;
    for (const seed of halfOfTheDay(1, 8)) failing += (await agree(seed, 4)).failing;
    expect(failing).toBeGreaterThan(5);
  }, 120_000);
});
