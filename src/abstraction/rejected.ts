import { type Ending, type Machine, type Transition, windowVariable } from '../automata/machine/machine.ts';
import { and } from '../logic/build.ts';
import type { Sort } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import { type Term, TRUE, type Variable } from '../logic/term.ts';
import { afterOne, inputVariable } from '../program/input.ts';
import type { Ahead } from '../program/state.ts';
import type { AbstractProgram, Stopping } from './abstract-program.ts';

/** The inputs on which some way of an abstract program rejects, as an acceptor; `undefined` when there are none. */
export function rejectedBy(program: AbstractProgram, input: Sort): Machine | undefined {
  const isRejected = ({ result }: Stopping): boolean => result === null;
  if (!program.atEnd.some(list => list.some(isRejected)) && !program.early.some(list => list.some(isRejected)))
    return undefined;
  const { patterns } = program;
  const transitions: Transition[][] = patterns.map(() => []);
  const endings: Ending[][] = patterns.map(() => []);
  const ended = new Map<string, number>();
  /** Whatever comes, as much of it as was guessed, the input is rejected. */
  const rest = (ahead: Ahead | undefined): number => {
    const key = `${ahead?.least} ${ahead?.most}`;
    const known = ended.get(key);
    if (known !== undefined) return known;
    const node = transitions.push([]) - 1;
    ended.set(key, node);
    endings.push(ahead === undefined || ahead.least === 0 ? [{ guard: TRUE, outputs: [] }] : []);
    if (ahead?.most !== 0) transitions[node].push({ guard: TRUE, outputs: [], updates: [], to: rest(afterOne(ahead)) });
    return node;
  };
  patterns.forEach(({ kept }, i) => {
    const renamed = new Map<Variable, Term>();
    for (let j = 0; j <= kept; j++) renamed.set(inputVariable(j, input), windowVariable(input, kept - j));
    const guardOf = (guard: readonly Term[]): Term => substitute(and(...guard), renamed);
    for (const { guard, to } of program.steps[i])
      transitions[i].push({ guard: guardOf(guard), outputs: [], updates: [], to });
    for (const { guard, ahead } of program.early[i].filter(isRejected))
      transitions[i].push({ guard: guardOf(guard), outputs: [], updates: [], to: rest(ahead) });
    for (const { guard } of program.atEnd[i].filter(isRejected))
      endings[i].push({ guard: guardOf(guard), outputs: [] });
  });
  const start = transitions.push(program.starts.flatMap(({ to }) => transitions[to])) - 1;
  endings.push(program.starts.flatMap(({ to }) => endings[to]));
  return {
    input,
    output: undefined,
    lookback: Math.max(0, ...patterns.map(({ kept }) => kept)),
    registers: [],
    states: transitions.map((_, i) => String(i)),
    initial: start,
    transitions,
    endings,
  };
}
