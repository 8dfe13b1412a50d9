import { type Machine, windowDistance } from '../../src/automata/machine/machine.ts';
import type { Teacher } from '../../src/learning/teacher.ts';
import { not, or } from '../../src/logic/build.ts';
import { type Assignment, holds } from '../../src/logic/evaluate.ts';
import { substitute } from '../../src/logic/substitute.ts';
import type { Term, Variable } from '../../src/logic/term.ts';
import { inputVariable } from '../../src/program/input.ts';

/** Answers as a program does that is a given deterministic machine without registers. */
export function machineTeacher(machine: Machine): Teacher {
  const { input, output = input } = machine;
  /** A term over the window as one over the word, for the step that reads the symbol at `position`. */
  const at = (term: Term, position: number): Term => {
    const names = new Map<Variable, Term>();
    for (const v of term.variables) {
      const distance = windowDistance(v);
      if (distance !== undefined) names.set(v, inputVariable(position - distance, input));
    }
    return substitute(term, names);
  };
  return {
    input,
    output,
    ask(word) {
      const symbols: Assignment = new Map(word.map((symbol, i) => [inputVariable(i, input), symbol]));
      const path: Term[] = [];
      const written: Term[] = [];
      let state = machine.initial;
      const take = <T extends { readonly guard: Term; readonly outputs: readonly Term[] }>(
        list: readonly T[],
        position: number,
      ): T | undefined => {
        const taken = list.find(each => holds(at(each.guard, position), symbols));
        path.push(
          taken === undefined ? at(not(or(...list.map(each => each.guard))), position) : at(taken.guard, position),
        );
        written.push(...(taken?.outputs.map(term => at(term, position)) ?? []));
        return taken;
      };
      for (let position = 0; position < word.length; position++) {
        const taken = take(machine.transitions[state], position);
        if (taken === undefined) return { path, output: null };
        state = taken.to;
      }
      const ending = take(machine.endings[state], word.length);
      return { path, output: ending === undefined ? null : written };
    },
  };
}
