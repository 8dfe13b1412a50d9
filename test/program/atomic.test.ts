import { beforeAll, expect, test } from 'vitest';
import { addSymbolOf, startSymbolic, symbolicLanguage, TEXT } from '../../src/frontends/typescript/entry/symbolic.ts';
import { readSourceProgram, type SourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Budget, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { Evaluator } from '../../src/program/evaluator.ts';
import { Branching, Fork, NeedsInput, runToQuestion, split } from '../../src/program/forking.ts';
import { endInput } from '../../src/program/input.ts';
import { normalForm } from '../../src/program/normal-form.ts';
import { Unsupported } from '../../src/program/source.ts';
import type { State } from '../../src/program/state.ts';
import { SEED_OF_THE_DAY } from '../setup/seed.ts';
import { inDirectory } from '../workspace.ts';
import { PACKAGES, textPrograms } from './corpus.ts';

beforeAll(loadZ3);

function seen(state: State): string {
  return [normalForm(state), state.position, state.outputs.length, state.events.length, state.path.length].join('\n');
}

/** The instructions that had changed something before they asked, over all words up to a length. */
function changedBeforeAsking(program: SourceProgram, maxLength: number, timeout: number): ReadonlySet<string> {
  const budget = new Budget({ timeout });
  const evaluator = new Evaluator(
    symbolicLanguage(program, TEXT),
    new Branching(new Session(createSolver({ budget }), budget)),
    budget,
  );
  const found = new Set<string>();
  const waiting = [startSymbolic(program)];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    let before = state.fork();
    const question = runToQuestion(evaluator, state, now => {
      before = now.fork();
      return false;
    });
    if (question !== undefined && seen(before) !== seen(state)) {
      const frame = state.frames.at(-1);
      const instruction = frame?.body.blocks[frame.block].instructions[frame.index];
      found.add(instruction?.do === 'apply' ? instruction.operator.name : `${frame?.code.name} ${instruction?.do}`);
    }
    if (question instanceof Fork) waiting.push(...split(state, question.condition));
    if (!(question instanceof NeedsInput)) continue;
    const longer = state.fork();
    addSymbolOf(longer, program, TEXT);
    if (longer.input.symbols.length <= maxLength) waiting.push(longer);
    endInput(state);
    waiting.push(state);
  }
  return found;
}

test.each(PACKAGES.slice(0, 12))('an instruction of %s that asks has changed nothing yet', target => {
  const program = readSourceProgram(target, inDirectory(import.meta.dirname));
  expect([...changedBeforeAsking(program, 1, 60_000)]).toEqual([]);
});

test('no instruction of the corpus that asks has changed anything yet', () => {
  const wrong = new Map<string, ReadonlySet<string>>();
  let checked = 0;
  for (const { name, program } of textPrograms(i => (i + SEED_OF_THE_DAY) % 9 === 0))
    try {
      const found = changedBeforeAsking(program, 1, 150);
      if (found.size > 0) wrong.set(name, found);
      checked++;
    } catch (error) {
      if (!(error instanceof Unsupported || error instanceof Undecided)) throw error;
    }
  expect([...wrong]).toEqual([]);
  expect(checked).toBeGreaterThan(15);
});
