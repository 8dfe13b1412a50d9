import type { Machine } from '../../../../src/automata/machine/machine.ts';
import { outputsOf } from '../../../../src/automata/machine/run.ts';
import { randomFrom } from '../random-regex.ts';

/** A text on which a machine does not give exactly the output that the host gives. */
export interface Disagreement {
  readonly text: string;
  readonly outputs: readonly string[];
  readonly host: string;
}

export function unitsOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

/** What the machine writes for a text: one string for each distinct output. */
export function written(machine: Machine, text: string): readonly string[] {
  return outputsOf(machine, unitsOf(text)).map(output => String.fromCharCode(...output.map(Number)));
}

/** The first of the texts on which machine and host differ, or on which the machine has no or several outputs. */
export function disagreement(
  machine: Machine,
  host: (text: string) => string,
  texts: Iterable<string>,
): Disagreement | undefined {
  for (const text of texts) {
    const outputs = written(machine, text);
    const expected = host(text);
    if (outputs.length !== 1 || outputs[0] !== expected) return { text, outputs, host: expected };
  }
  return undefined;
}

/** All strings over the code units of the alphabet, up to a length. */
export function* allTexts(alphabet: string, maxLength: number): Generator<string> {
  const units = [...new Set(alphabet.split(''))];
  let layer = [''];
  for (let length = 0; length <= maxLength; length++) {
    yield* layer;
    layer = layer.flatMap(text => units.map(unit => text + unit));
  }
}

/** Random strings over the alphabet, in which some pieces of it are repeated. */
export function* randomTexts(alphabet: string, count: number, maxLength: number, seed: number): Generator<string> {
  const random = randomFrom(seed);
  for (let i = 0; i < count; i++) {
    let text = '';
    const length = random(maxLength + 1);
    while (text.length < length) {
      const from = random(alphabet.length);
      text += random(2) === 0 ? alphabet[from] : alphabet.slice(from, from + 1 + random(4)).repeat(1 + random(3));
    }
    yield text;
  }
}
