import { isEnough } from '../../analyses/enough.ts';
import { acceptedWords, languageMachine } from '../../analyses/language.ts';
import { showWord } from '../../analyses/show-word.ts';
import { simplest } from '../../analyses/simplest.ts';
import { vacuityNotes } from '../../analyses/vacuous.ts';
import { type Machine, transitionCount } from '../../automata/machine/machine.ts';
import { materialise } from '../../automata/machine/materialise.ts';
import { writeMachine } from '../../automata/saved/write.ts';
import { Undecided } from '../../logic/limits.ts';
import { withZ3 } from '../../logic/solver/index.ts';
import { machineToDot } from '../../render/index.ts';
import type { Console } from '../console.ts';
import { type Context, UsageError } from '../context.ts';
import { EXIT } from '../failure.ts';
import { learnedJson, learnedNotes } from '../learned-part.ts';
import { type OperandOptions, Operands } from '../operands.ts';
import { pictured } from '../pictured.ts';
import { saveMachine, savingOf } from '../save.ts';
import type { Compared } from '../try-code.ts';

export interface DrawOptions extends OperandOptions {
  readonly asIs?: boolean;
  /** How many accepted inputs are listed. */
  readonly accepted?: string;
}

/**
 * `draw F`: the machine of a target, minimised where that can be done, in the formats asked for or as DOT. Of a function
 * that says true or false, it is the language of what it says yes to.
 */
export async function drawCommand(
  text: string,
  options: DrawOptions,
  context: Context,
  console: Console,
): Promise<number> {
  const count = options.accepted === undefined ? undefined : countOf(options.accepted);
  return Operands.with(context, options, async operands => {
    const { json, quiet, out } = context.options;
    const about = { codomata: 1, command: 'draw', targets: [text] };
    let machine: Machine;
    let compared: Compared;
    try {
      [machine, compared] = await machineOf(text, options, context, operands);
    } catch (error) {
      if (!(error instanceof Undecided) || !json) throw error;
      console.print(JSON.stringify({ ...about, verdict: 'unknown', reason: error.reason, seconds: context.seconds() }));
      return EXIT.undecided;
    }
    const { learned } = operands;
    const { guarantee, reason } = compared;
    const notes = [...compared.notes, ...(reason === undefined ? [] : [reason]), ...learnedNotes(learned)];
    const isAnswer = isEnough(guarantee, context.enough);
    const drawn = pictured(text, machine, operands.part(text), context);
    const accepted = count === undefined ? undefined : someAccepted(machine, count, text, context);
    if (json)
      console.print(
        JSON.stringify({
          ...about,
          verdict: isAnswer ? 'holds' : 'unknown',
          guarantee,
          machine: writeMachine(machine, text),
          states: machine.states.length,
          transitions: transitionCount(machine),
          lookback: machine.lookback,
          ...(accepted === undefined ? {} : { accepted }),
          ...(notes.length === 0 ? {} : { notes }),
          ...learnedJson(learned),
          seconds: context.seconds(),
        }),
      );
    else if (accepted !== undefined) for (const word of accepted) console.print(JSON.stringify(word));
    else if (out.length === 0 && !quiet)
      console.print(machineToDot(drawn.pictured ?? machine, { title: text, faults: drawn.faults }).trimEnd());
    if (!quiet) for (const note of notes) console.tell(`codomata: ${note}`);
    await saveMachine(savingOf(context, console), machine, {
      title: text,
      command: 'draw',
      targets: [text],
      machines: [drawn],
      seconds: context.seconds(),
      notes,
    });
    return isAnswer ? EXIT.done : EXIT.undecided;
  });
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--accepted takes a number of inputs from 1, not ${JSON.stringify(text)}`);
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
    if (found.push(showWord(word, machine.input)) === count) break;
  }
  return found;
}

/** The machine, and how far it is known to be what the target names. */
async function machineOf(
  text: string,
  options: DrawOptions,
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
    return [operand, options.asIs ? whole : simplest(drawn, context.session), said] as const;
  });
  const { compareWithCode } = await import('../try-code.ts');
  const compared = await compareWithCode(operand, await operands.sourceWords([text]), context);
  return [machine, { ...compared, notes: [...vacuous, ...compared.notes] }];
}
