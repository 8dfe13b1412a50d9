import type { Budget } from '../logic/limits.ts';
import { follow } from '../program/concolic.ts';
import { endInput } from '../program/input.ts';
import type { Transduction } from '../program/transduction.ts';
import type { Teacher } from './teacher.ts';

/** Answers by running a program on the word with symbolic symbols. Each question costs one run. */
export function programTeacher(program: Transduction, budget: Budget): Teacher {
  return {
    input: program.input,
    output: program.output,
    ask(word) {
      const state = program.start();
      follow(program.language, state, word, program.input, budget);
      // What a program did not read belongs to the input all the same.
      while (state.input.symbols.length < word.length) program.addSymbol(state);
      endInput(state);
      return { path: state.path, output: program.written(state) };
    },
  };
}
