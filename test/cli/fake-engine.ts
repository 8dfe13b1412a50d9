import type { Machine } from '../../src/automata/machine/machine.ts';
import type { Guarantee, Learned, LearnProgress } from '../../src/engines/learned.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import { le, num } from '../../src/logic/build.ts';
import { Undecided } from '../../src/logic/limits.ts';
import type { Session } from '../../src/logic/session.ts';
import { Int } from '../../src/logic/sort.ts';
import { variable } from '../../src/logic/term.ts';
import type { Transduction } from '../../src/program/transduction.ts';

/** What the engine is to say of a target, by what its name ends with. */
export interface Told {
  /** The body of a Bek program. */
  readonly bek: string;
  readonly guarantee?: Guarantee;
}

const told = new Map<string, Told>();
let asked: string[] = [];

/** From now on the engine says this, and nothing else. */
export function tell(answers: Readonly<Record<string, Told>>): void {
  told.clear();
  asked = [];
  for (const [name, answer] of Object.entries(answers)) told.set(name, answer);
}

/** What was learned since the engine was told, in order. */
export function learnedNames(): readonly string[] {
  return asked;
}

/** In the place of the engine: says what it was told, whatever the program is. */
export function learn(
  program: Transduction,
  session: Session,
  options: { onProgress?(progress: LearnProgress): void } = {},
): Learned {
  asked.push(program.name);
  const name = [...told.keys()].find(key => program.name.endsWith(key));
  const answer = name === undefined ? undefined : told.get(name);
  if (answer === undefined) throw new Undecided('the engine was told nothing about this');
  const machine = readBek(`program P(i) { return ${answer.bek}; }`);
  options.onProgress?.({ phase: 'table', states: 2, transitions: 3, open: 4, refinements: 5 });
  const { guarantee = { level: 'proved' } } = answer;
  return {
    machine,
    guarantee,
    ...(guarantee.level === 'proved' ? { certificate: { by: 'told' } } : { reason: 'it was told so' }),
    statistics: {
      conjectureRefinements: 1,
      abstractionRefinements: 2,
      predicates: 3,
      membershipQueries: 4,
      equivalenceQueries: 5,
      solver: session.solver.counters,
    },
    trace: [
      { kind: 'conjecture', machine, refutedBy: { input: [0x3c], program: [0x26], refuted: null } },
      { kind: 'abstraction', machine, predicates: [le(variable('i', Int), num(3, Int))] },
      { kind: 'conjecture', machine },
    ],
  };
}

/** Accepts its own certificates. */
export function verify(
  _program: Transduction,
  _machine: Machine,
  certificate: unknown,
): { accepted: boolean; reason?: string } {
  return JSON.stringify(certificate) === '{"by":"told"}'
    ? { accepted: true }
    : { accepted: false, reason: 'this is not what was told' };
}
