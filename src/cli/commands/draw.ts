import { operandOf } from '../../analyses/operand.ts';
import { simplest } from '../../analyses/simplest.ts';
import { type Machine, transitionCount } from '../../automata/machine/machine.ts';
import { materialise } from '../../automata/machine/materialise.ts';
import { writeMachine } from '../../automata/saved/write.ts';
import { Undecided } from '../../logic/limits.ts';
import { withZ3 } from '../../logic/solver/index.ts';
import { machineToDot } from '../../render/index.ts';
import type { Console } from '../console.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../failure.ts';
import { saveMachine, savingOf } from '../save.ts';

export interface DrawOptions {
  readonly asIs?: boolean;
}

/** `draw F`: the machine of a target, minimised where that can be done, in the formats asked for or as DOT. */
export async function drawCommand(
  text: string,
  options: DrawOptions,
  context: Context,
  console: Console,
): Promise<number> {
  const { json, quiet, out } = context.options;
  const about = { codomata: 1, command: 'draw', targets: [text] };
  let machine: Machine;
  try {
    machine = await machineOf(text, options, context);
  } catch (error) {
    if (!(error instanceof Undecided) || !json) throw error;
    console.print(JSON.stringify({ ...about, verdict: 'unknown', reason: error.reason, seconds: context.seconds() }));
    return EXIT.undecided;
  }
  if (json)
    console.print(
      JSON.stringify({
        ...about,
        machine: writeMachine(machine, text),
        states: machine.states.length,
        transitions: transitionCount(machine),
        lookback: machine.lookback,
        seconds: context.seconds(),
      }),
    );
  else if (out.length === 0 && !quiet) console.print(machineToDot(machine, { title: text }).trimEnd());
  await saveMachine(savingOf(context, console), machine, {
    title: text,
    command: 'draw',
    targets: [text],
    machines: [{ name: text, machine }],
    seconds: context.seconds(),
  });
  return EXIT.done;
}

async function machineOf(text: string, options: DrawOptions, context: Context): Promise<Machine> {
  const target = context.target(text);
  return withZ3(() => {
    const { subject } = operandOf(target, context.session);
    const whole = subject.machine ?? materialise(subject.behaviour, context.session);
    return options.asIs ? whole : simplest(whole, context.session);
  });
}
