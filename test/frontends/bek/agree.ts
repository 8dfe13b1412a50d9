import { expect } from 'vitest';
import { readBek } from '../../../src/frontends/bek/index.ts';
import { interpreter } from './interpreter.ts';
import { runMachine } from './run-machine.ts';

/** Checks that the machine and the interpreter give the same output, or both reject, on each input. */
export function assertMachineAgreesWithInterpreter(
  source: string,
  inputs: Iterable<readonly number[]>,
  options: { readonly program?: string; readonly alphabet?: 'char' | 'byte' | 'int' } = {},
): void {
  const machine = readBek(source, options);
  const run = interpreter(source, options);
  for (const input of inputs)
    expect({ source, input, output: runMachine(machine, input) }).toEqual({ source, input, output: run(input) });
}
