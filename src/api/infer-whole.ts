import { isEmpty } from '../analyses/guarantee.ts';
import { domain } from '../automata/machine/compose.ts';
import { transitionCount } from '../automata/machine/machine.ts';
import { writeMachine } from '../automata/saved/write.ts';
import { atPlace } from '../frontends/at-place.ts';
import { isCFile } from '../frontends/code.ts';
import { withZ3 } from '../logic/solver/index.ts';
import { showPlace } from '../program/source.ts';
import type { Transduction } from '../program/transduction.ts';
import type { Report } from '../render/index.ts';
import type { Context } from './context.ts';
import type { InferredTarget } from './infer.ts';
import { symbolLabels } from './inferred-labels.ts';
import { outcomeOf } from './learn.ts';
import type { Operands } from './operands.ts';
import { present } from './present.ts';

/** Of C, whose parsers often get their input in pieces. */
const PIECES =
  ", and so can one that keeps what it has seen from call to call: --shape 'NAME: symbol' hands over one at a time";

/**
 * The automaton of a function that gets its whole input at once, and so has no reads to be followed from one to the next:
 * what its exact machine accepts, where that can be learned and proved. Otherwise the reason names the function's line.
 *
 * @throws UsageError, SourceError
 */
export async function inferWhole(
  text: string,
  { language }: Transduction,
  operands: Operands,
  context: Context,
): Promise<InferredTarget> {
  const place = language.home && showPlace(language.home);
  const {
    machine: learned,
    guarantee,
    notes,
    reason,
  } = await outcomeOf(text, context, operands).catch(error => {
    throw place === undefined ? error : atPlace(error, place);
  });
  const about = { codomata: 1, command: 'infer', targets: [text] } as const;
  const solver = context.session.solver.counters;
  if (learned === undefined || guarantee?.level !== 'proved') {
    const isC = isCFile(text.split('#')[0]);
    const why = reason ?? 'its machine could not be proved';
    const known = guarantee === undefined || isEmpty(guarantee) ? {} : { guarantee };
    return {
      answer: {
        ...about,
        verdict: 'unknown',
        ...known,
        reason: `${place === undefined ? '' : `${place}: `}it gets its whole input at once, and ${why}; a function that takes symbol after symbol can be followed${isC ? PIECES : ''}`,
        ...present({ notes }),
        solver,
        seconds: context.seconds(),
      },
      context,
    };
  }
  const machine = await withZ3(() => domain(learned, context.session));
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
      ...about,
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
}
