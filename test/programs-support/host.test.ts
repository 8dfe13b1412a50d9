import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { type CaseFile, type CaseValue, type Example, listCases, readCase, type Shape } from './case-file.ts';
import { Host } from './run-on-host.ts';

const programs = join(import.meta.dirname, '..', 'programs');
const cases = listCases(programs).map(readCase);
const runnable = cases.filter(file => file.unsupported === undefined);
const host = new Host(programs);

afterAll(() => host.close());

/** What the shape in a header says of the outputs; the other shapes leave it open. */
const OUTPUTS: Partial<Record<Shape, (output: CaseValue) => boolean>> = {
  'string -> string': output => typeof output === 'string',
  'string -> boolean': output => typeof output === 'boolean',
  'numbers -> numbers': isNumbers,
  'Uint8Array -> Uint8Array': isNumbers,
  'stream read/peek/write': isNumbers,
};

function isNumbers(output: CaseValue): boolean {
  return Array.isArray(output) && output.every(item => typeof item === 'number');
}

/** The examples that the host answers otherwise, each as a line that could stand in the header. */
async function broken(file: CaseFile, examples: readonly Example[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const example of examples) {
    const outcome = await host.run(file, example.input);
    const holds = example.rejected
      ? outcome.rejected === true
      : !outcome.rejected && isDeepStrictEqual(outcome.output, example.output);
    if (!holds)
      wrong.push(
        `${JSON.stringify(example.input)} => ${outcome.rejected ? `rejected (${outcome.error})` : JSON.stringify(outcome.output)}`,
      );
  }
  return wrong;
}

describe('the programs of the corpus', () => {
  test('are at least 340, each with at least three examples unless it must be refused', () => {
    expect(cases.length).toBeGreaterThanOrEqual(340);
    expect(runnable.filter(file => file.examples.length < 3).map(file => file.file)).toEqual([]);
  });

  test('give outputs of the kind their shape says', () => {
    const odd = runnable.filter(file => {
      const fits = file.shape === undefined ? undefined : OUTPUTS[file.shape];
      return fits !== undefined && file.examples.some(example => !example.rejected && !fits(example.output));
    });
    expect(odd.map(file => file.file)).toEqual([]);
  });

  test('have names for the operations when they are stream programs, and only then', () => {
    const odd = runnable.filter(file => {
      const named = file.read !== undefined || file.peek !== undefined || file.write !== undefined;
      return named !== (file.shape === 'stream read/peek/write') || (named && file.read === undefined);
    });
    expect(odd.map(file => file.file)).toEqual([]);
  });
});

describe('the host does what the header says, whatever ran before', () => {
  for (const file of runnable) {
    test(`${basename(dirname(file.file))}/${basename(file.file)}: ${file.about}`, async () => {
      expect(await broken(file, file.examples)).toEqual([]);
      expect(await broken(file, file.examples.toReversed())).toEqual([]);
    });
  }
});
