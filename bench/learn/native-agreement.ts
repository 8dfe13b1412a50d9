import { type Machine, outputsOf } from '../../src/automata/index.ts';
import { boundaryWords } from '../../src/checking/index.ts';
import {
  type NativeOutcome,
  NativeRunner,
  nativeCall,
  outputOf,
  type SourceProgram,
} from '../../src/frontends/typescript/index.ts';
import type { Value } from '../../src/logic/value.ts';
import { adversarialStrings, allStrings } from '../../test/packages/adversarial-strings.ts';
import { interestingCharacters } from '../../test/packages/interesting-characters.ts';

export interface Agreement {
  readonly inputs: number;
  /** The inputs on which the machine does not do what the function does. */
  readonly disagreements: readonly string[];
}

const CHARACTERS = 16;
const LONGEST = 2;
const SEED = 20_266;

/**
 * Runs a machine over text and the real function on the same inputs: all short strings over the characters that the
 * function tells apart, `random` longer ones, and as many that the machine's guards suggest. What throws has to be
 * rejected, and anything else has to be the machine's only output.
 */
export async function nativeAgreement(machine: Machine, program: SourceProgram, random: number): Promise<Agreement> {
  const characters = interestingCharacters(program, CHARACTERS);
  const inputs = [
    ...new Set([
      ...allStrings(characters, LONGEST),
      ...adversarialStrings(SEED, random, characters),
      ...Array.from(boundaryWords(machine, { count: random, seed: SEED }), textOf),
    ]),
  ];
  const runner = new NativeRunner(nativeCall(program));
  try {
    const native = await runner.run(inputs);
    const disagreements = inputs.filter((input, i) => !agrees(machine, program, input, native[i]));
    return { inputs: inputs.length, disagreements };
  } finally {
    await runner.close();
  }
}

function agrees(machine: Machine, { entry }: SourceProgram, input: string, native: NativeOutcome): boolean {
  const outputs = outputsOf(machine, unitsOf(input)).map(textOf);
  if ('threw' in native) return outputs.length === 0;
  return 'returned' in native && outputs.length === 1 && outputs[0] === outputOf(entry.shape, native.returned, input);
}

function textOf(units: readonly Value[]): string {
  return units.map(unit => String.fromCharCode(Number(unit))).join('');
}

function unitsOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}
