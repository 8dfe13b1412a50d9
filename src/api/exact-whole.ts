import { domain } from '../automata/machine/compose.ts';
import { transitionCount } from '../automata/machine/machine.ts';
import { writeMachine } from '../automata/saved/write.ts';
import { withZ3 } from '../logic/solver/index.ts';
import { SourceError } from '../program/source.ts';
import type { Report } from '../render/index.ts';
import type { Context } from './context.ts';
import type { InferredTarget } from './infer.ts';
import { symbolLabels } from './inferred-labels.ts';
import { outcomeOf } from './learn.ts';
import { Operands } from './operands.ts';
import { present } from './present.ts';

/** Milliseconds that are spent at most on learning what was inferred already, if not exactly. */
const MOST_TIME = 15_000;

/**
 * What the exact machine of a function that gets its whole input at once accepts, where that can be learned and proved in
 * a short time. None where the code does what only `infer` goes on after, such as a call of a function without a body.
 *
 * @throws UsageError
 */
export async function exactWhole(text: string, whole: Context): Promise<InferredTarget | undefined> {
  try {
    return await learnedWhole(text, whole);
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

async function learnedWhole(text: string, whole: Context): Promise<InferredTarget | undefined> {
  const context = { ...whole, session: whole.part(Math.min(MOST_TIME, whole.session.budget.remaining)) };
  return Operands.with(context, {}, async operands => {
    await operands.read([text]);
    const { machine: learned, guarantee, notes } = await outcomeOf(text, context, operands);
    if (learned === undefined || guarantee?.level !== 'proved') return undefined;
    const machine = await withZ3(() => domain(learned, context.session));
    const solver = context.session.solver.counters;
    const pictured = { labels: symbolLabels(machine) };
    const report = (): Report => ({
      title: text,
      command: 'infer',
      targets: [text],
      verdict: undefined,
      guarantee,
      machines: [{ name: text, machine, about: pictured }],
      seconds: context.seconds(),
      notes,
      counters: { ...solver },
    });
    return {
      answer: {
        codomata: 1,
        command: 'infer',
        targets: [text],
        verdict: 'holds',
        guarantee,
        machine: writeMachine(machine, text),
        states: machine.states.length,
        transitions: transitionCount(machine),
        lookback: machine.lookback,
        names: machine.states,
        ...present({ notes }),
        solver,
        seconds: context.seconds(),
      },
      context,
      shown: { machine, about: pictured, report },
    };
  });
}
