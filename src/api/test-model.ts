import type { SourceWords } from '../analyses/source-words.ts';
import { symbolsToTry, wordsOfTexts } from '../analyses/symbols-to-try.ts';
import { type ConditionText, type Planning, planByAutomaton, planByMachine } from '../analyses/testing/plan.ts';
import type { Machine } from '../automata/machine/machine.ts';
import { type Inferred, infer } from '../engines/seal/infer.ts';
import type { Code } from '../frontends/code.ts';
import { Undecided } from '../logic/limits.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type { Context } from './context.ts';
import { aboutInferred } from './inferred-labels.ts';
import type { Operands } from './operands.ts';
import type { ReadPart } from './read-code.ts';
import { withinTime } from './within-time.ts';

/** A model of code, and the inputs that are planned by it. */
export interface TestModel {
  readonly machine: Machine;
  readonly planning: Planning;
}

/** What a model is made from. */
export interface ModelSource {
  readonly text: string;
  readonly part: ReadPart;
  readonly operands: Operands;
  readonly words: SourceWords;
}

/**
 * The automaton of code that takes symbol after symbol, or else the machine of a function; `undefined` where there is
 * none within the time.
 */
export async function modelOf(
  { text, part, operands, words }: ModelSource,
  context: Context,
  milliseconds: number,
  notes: string[],
): Promise<TestModel | undefined> {
  const { transduction, sorts } = part;
  const options = {
    seed: context.seed ?? 1,
    symbols: symbolsToTry(sorts.input, words),
    fragments: wordsOfTexts(sorts.input, words),
    onProgress: ({ reached, goals }: { readonly reached: number; readonly goals: number }) =>
      context.doing(`looking for inputs of ${text}: ${reached} of ${goals} goals`),
  };
  if (transduction?.isStream === true)
    try {
      context.doing(`inferring the automaton of ${text}`);
      const session = context.part(milliseconds);
      const inferred = await withZ3(() => withinTime(session.budget, () => infer(transduction, session)));
      for (const { reason } of inferred.lost) notes.push(`the model does not follow the code everywhere: ${reason}`);
      const conditions = conditionsIn(inferred, part.code);
      const planning = planByAutomaton(inferred, transduction, context.session, options, conditions);
      return { machine: inferred.machine, planning };
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      notes.push(`there is no automaton: ${error.reason}`);
    }
  try {
    context.doing(`learning ${text}`);
    await operands.learn([text], false, milliseconds);
    const { learned } = operands.learned[0];
    if (learned.machine.states.length === 0) return undefined;
    if (learned.guarantee.level !== 'proved')
      notes.push(`the machine is not proved: ${learned.reason ?? 'unfinished'}`);
    const session = context.part(milliseconds);
    return { machine: learned.machine, planning: await withZ3(() => planByMachine(learned.machine, session, options)) };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    notes.push(`there is no machine: ${error.reason}`);
    return undefined;
  }
}

/** What stands at the arrows of an automaton. */
function conditionsIn(inferred: Inferred, code: Code): ConditionText {
  const { labels } = aboutInferred(inferred, code);
  return (from, to) => {
    const at = inferred.machine.transitions[from].findIndex(each => each.to === to);
    const lines = labels?.[from][at] ?? [];
    return lines.length === 0
      ? undefined
      : lines
          .slice(0, 2)
          .map(({ guard }) => guard)
          .join(' or ');
  };
}
