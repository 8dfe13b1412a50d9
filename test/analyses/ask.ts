import { type CheckOptions, check } from '../../src/analyses/check.ts';
import { operandOf } from '../../src/analyses/operand.ts';
import type { Verdict } from '../../src/analyses/verdict.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { parseRegExpLiteral } from '../../src/frontends/regex/index.ts';
import { type Alphabet, readTarget, type Target } from '../../src/frontends/target.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, withZ3 } from '../../src/logic/solver/index.ts';
import { workspace } from '../workspace.ts';

/** A session that a test may spend some time in, but not forever. */
export function testSession(seconds = 40): Session {
  const budget = new Budget({ timeout: 1000 * seconds });
  return new Session(createSolver({ budget }), budget);
}

/** A machine as a target. */
export function targetOf(machine: Machine, text = 'machine'): Target {
  return { text, stages: [{ text, kind: 'machine', asRead: machine }] };
}

export interface Asked {
  readonly alphabet?: Alphabet;
  readonly input?: string;
  readonly output?: string;
}

/** `codomata check` without the process around it. Targets are what one would write, or machines. */
export async function ask(
  property: string,
  targets: readonly (string | Machine)[],
  { alphabet, input, output }: Asked = {},
  session = testSession(),
): Promise<Verdict> {
  const options: CheckOptions = {
    input: input === undefined ? undefined : parseRegExpLiteral(input),
    output: output === undefined ? undefined : parseRegExpLiteral(output),
  };
  const read = targets.map(t => (typeof t === 'string' ? readTarget(t, workspace, { alphabet }) : targetOf(t)));
  return withZ3(() =>
    check(
      property,
      read.map(target => operandOf(target, session)),
      session,
      options,
    ),
  );
}
