import {
  type Machine,
  type Register,
  registerVariable,
  windowVariable,
} from '../../../src/automata/machine/machine.ts';
import { type Subject, subjectOf } from '../../../src/automata/machine/subject.ts';
import { num } from '../../../src/logic/build.ts';
import { Budget } from '../../../src/logic/limits.ts';
import { Session } from '../../../src/logic/session.ts';
import { SolverStack } from '../../../src/logic/solver/solver-stack.ts';
import { BitVec, type Sort } from '../../../src/logic/sort.ts';
import { type Term, TRUE } from '../../../src/logic/term.ts';

export const BIT: Sort = BitVec(1);
export const QUAD: Sort = BitVec(2);

/** One transition: from, guard, outputs, to, and the registers after it. */
type Move = readonly [number, Term, readonly Term[], number, (readonly Term[])?];
/** One ending: state, outputs, guard. */
type End = readonly [number, readonly Term[], Term?];

interface Parts {
  readonly sort?: Sort;
  readonly output?: Sort;
  readonly lookback?: number;
  readonly registers?: readonly Register[];
  readonly states: number;
  readonly moves: readonly Move[];
  readonly ends: readonly End[];
}

/** A machine from its transitions and endings; it reads and writes bits unless told otherwise. */
export function machine({
  sort = BIT,
  output = sort,
  lookback = 0,
  registers = [],
  states,
  moves,
  ends,
}: Parts): Machine {
  const keep = registers.map(registerVariable);
  const numbers = Array.from({ length: states }, (_, q) => q);
  return {
    input: sort,
    output,
    lookback,
    registers,
    states: numbers.map(String),
    initial: 0,
    transitions: numbers.map(q =>
      moves
        .filter(([from]) => from === q)
        .map(([, guard, outputs, to, updates]) => ({ guard, outputs, updates: updates ?? keep, to })),
    ),
    endings: numbers.map(q =>
      ends.filter(([at]) => at === q).map(([, outputs, guard]) => ({ guard: guard ?? TRUE, outputs })),
    ),
  };
}

/** The window's variables, newest first. */
export function window(sort: Sort): readonly [Term, Term, Term] {
  return [windowVariable(sort, 0), windowVariable(sort, 1), windowVariable(sort, 2)];
}

export function bit(value: number): Term {
  return num(value, BIT);
}

export function quad(value: number): Term {
  return num(value, QUAD);
}

export function session(nodes = 100_000): Session {
  return new Session(new SolverStack(), new Budget({ nodes, timeout: 30_000 }));
}

export function subject(of: Machine): Subject {
  return subjectOf(of, session());
}
