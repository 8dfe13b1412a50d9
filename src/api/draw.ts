import { displayForm } from '../analyses/display-form.ts';
import { isEnough } from '../analyses/enough.ts';
import { acceptedWords, languageMachine } from '../analyses/language.ts';
import { wordValue } from '../analyses/show-word.ts';
import { vacuityNotes } from '../analyses/vacuous.ts';
import { type Machine, transitionCount } from '../automata/machine/machine.ts';
import { materialise } from '../automata/machine/materialise.ts';
import { writeMachine } from '../automata/saved/write.ts';
import type { Workspace } from '../host/workspace.ts';
import { Undecided } from '../logic/limits.ts';
import { withZ3 } from '../logic/solver/index.ts';
import type { Report } from '../render/index.ts';
import type { DrawAnswer } from './answers.ts';
import { type Context, createContext, UsageError } from './context.ts';
import { learnedNotes, learnedSummaries } from './learned-part.ts';
import { Operands } from './operands.ts';
import type { OptionsFor } from './options.ts';
import { pictured } from './pictured.ts';
import { present } from './present.ts';
import type { Compared } from './try-code.ts';

/** An answer, with what else is known for those who show it. */
export interface Drawn {
  readonly answer: DrawAnswer;
  readonly context: Context;
  /** Absent where there is no machine. */
  readonly shown?: { readonly machine: Machine; report(): Report };
}

/**
 * The machine of a target, minimised where that can be done. Of a function that says true or false, it is the language of
 * what it says yes to.
 *
 * @param count how many accepted inputs are listed
 * @throws UsageError, SourceError, TargetError
 */
export async function askDraw(
  workspace: Workspace,
  text: string,
  options: OptionsFor<'draw'>,
  count?: number,
): Promise<Drawn> {
  const context = createContext(workspace, 'draw', options);
  const about = { codomata: 1, command: 'draw', targets: [text] } as const;
  return Operands.with(context, {}, async operands => {
    let machine: Machine;
    let compared: Compared;
    try {
      [machine, compared] = await machineOf(text, options, context, operands);
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      const answer = { ...about, verdict: 'unknown', reason: error.reason, seconds: context.seconds() } as const;
      return { answer, context };
    }
    const { guarantee, reason } = compared;
    const { notes: restsOn, learned: parts } = operands;
    const notes = [...compared.notes, ...(reason === undefined ? [] : [reason]), ...learnedNotes(parts), ...restsOn];
    const accepted = count === undefined ? undefined : someAccepted(machine, count, text, context);
    const learned = learnedSummaries(operands.learned);
    const part = operands.part(text);
    const answer: DrawAnswer = {
      ...about,
      verdict: isEnough(guarantee, context.enough) ? 'holds' : 'unknown',
      guarantee,
      machine: writeMachine(machine, text),
      states: machine.states.length,
      transitions: transitionCount(machine),
      lookback: machine.lookback,
      ...(accepted === undefined ? {} : { accepted }),
      ...present({ notes, learned, stored: operands.stored }),
      seconds: context.seconds(),
    };
    const report = (): Report => ({
      title: text,
      command: 'draw',
      targets: [text],
      machines: [pictured(text, machine, part, context)],
      seconds: context.seconds(),
      notes,
    });
    return { answer, context, shown: { machine, report } };
  });
}

/** @throws UsageError where the target accepts no language whose symbols can be gone through */
function someAccepted(machine: Machine, count: number, text: string, { session }: Context): readonly unknown[] {
  const words = acceptedWords(machine, session.budget);
  if (words === undefined)
    throw new UsageError(
      `--accepted lists what an acceptor, or a function that says true or false, accepts, where symbols are characters, bytes or names; ${text} is no such target`,
    );
  const found: unknown[] = [];
  for (const word of words) {
    if (found.push(wordValue(word, machine.input)) === count) break;
  }
  return found;
}

/** The machine, and how far it is known to be what the target names. */
async function machineOf(
  text: string,
  { asIs }: OptionsFor<'draw'>,
  context: Context,
  operands: Operands,
): Promise<readonly [Machine, Compared]> {
  await operands.learn([text]);
  const [operand, machine, vacuous] = await withZ3(() => {
    const operand = operands.operand(text);
    const { subject } = operand;
    const whole = subject.machine ?? materialise(subject.behaviour, context.session);
    const said = vacuityNotes(operand, context.session);
    const drawn = languageMachine(whole) ?? whole;
    return [operand, asIs ? whole : displayForm(drawn, context.session), said] as const;
  });
  const { compareWithCode } = await import('./try-code.ts');
  const compared = await compareWithCode(operand, await operands.sourceWords([text]), context);
  return [machine, { ...compared, notes: [...vacuous, ...compared.notes] }];
}
