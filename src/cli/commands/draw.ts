import { operandOf } from '../../analyses/operand.ts';
import { simplest } from '../../analyses/simplest.ts';
import { type Machine, transitionCount } from '../../automata/machine/machine.ts';
import { materialise } from '../../automata/machine/materialise.ts';
import { writeMachine } from '../../automata/saved/write.ts';
import { withZ3 } from '../../logic/solver/index.ts';
import { machineToDot } from '../../render/index.ts';
import type { Console } from '../console.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../failure.ts';
import { saveMachine } from '../save.ts';

/** `draw F`: the machine of a target, minimised where that can be done, in the formats asked for or as DOT. */
export async function drawCommand(
  text: string,
  options: { readonly asIs?: boolean },
  context: Context,
  console: Console,
): Promise<number> {
  const target = context.target(text);
  const machine = await withZ3((): Machine => {
    const { subject } = operandOf(target, context.session);
    const whole = subject.machine ?? materialise(subject.behaviour, context.session);
    return options.asIs ? whole : simplest(whole, context.session);
  });
  const title = text;
  const report = {
    title,
    command: 'draw',
    targets: [text],
    machines: [{ name: text, machine }],
    seconds: context.seconds(),
  };
  if (context.options.json)
    console.print(
      JSON.stringify({
        codomata: 1,
        command: 'draw',
        targets: [text],
        machine: writeMachine(machine, title),
        states: machine.states.length,
        transitions: transitionCount(machine),
        lookback: machine.lookback,
        seconds: context.seconds(),
      }),
    );
  else if (context.options.out.length === 0) console.print(machineToDot(machine, { title }).trimEnd());
  await saveMachine(context.options.out, machine, report, console);
  return EXIT.done;
}
