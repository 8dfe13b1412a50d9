import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Driver } from '../../src/frontends/typescript/entry/drive.ts';
import { outputOf } from '../../src/frontends/typescript/entry/output.ts';
import type { EntryShape, Input, Plain } from '../../src/frontends/typescript/native/call.ts';
import { readSourceProgram } from '../../src/frontends/typescript/source-program.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Unsupported } from '../../src/program/source.ts';
import { inDirectory } from '../workspace.ts';
import { type CaseFile, type CaseValue, listCases, readCase } from './case-file.ts';

const programs = join(import.meta.dirname, '..', 'programs');
const cases = listCases(programs).map(readCase);

function driverOf(file: CaseFile): { readonly driver: Driver; readonly shape: EntryShape } {
  const entry = file.entry === 'default' ? '' : `#${file.entry}`;
  const program = readSourceProgram(`${file.file}${entry}`, inDirectory(programs), {
    args: file.args as readonly Plain[],
    read: file.read,
    peek: file.peek,
    write: file.write,
  });
  const driver = new Driver(program, new Budget({ timeout: 20_000 }));
  return { driver, shape: program.entry.shape };
}

/** The examples that come out otherwise, each as a line that could stand in the header. */
function broken(file: CaseFile): string[] {
  const { driver, shape } = driverOf(file);
  return file.examples.flatMap(example => {
    driver.reset();
    const input = example.input as Input;
    const outcome = driver.run(input);
    const line = (text: string): string[] => [`${JSON.stringify(example.input)} => ${text}`];
    if ('threw' in outcome) return example.rejected ? [] : line(`rejected (${outcome.threw})`);
    if (!('returned' in outcome)) return line(JSON.stringify(outcome));
    const given = outputOf(shape, outcome.returned, input) as CaseValue;
    return !example.rejected && isDeepStrictEqual(given, example.output) ? [] : line(JSON.stringify(given));
  });
}

function refusal(file: CaseFile): unknown {
  try {
    const { driver } = driverOf(file);
    for (const input of ['', 'ab']) driver.run(input);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('the program representation does what the header says', () => {
  for (const file of cases.filter(one => one.unsupported === undefined))
    test(`${basename(dirname(file.file))}/${basename(file.file)}: ${file.about}`, () => {
      expect(broken(file)).toEqual([]);
    });
});

describe('what is not supported is refused by name and place', () => {
  for (const file of cases.filter(one => one.unsupported !== undefined))
    test(`${basename(file.file)}: ${file.about}`, () => {
      const error = refusal(file);
      expect(error).toBeInstanceOf(Unsupported);
      const message = error instanceof Unsupported ? error.message : '';
      expect(message).toMatch(new RegExp(`${basename(file.file).replace('.', '\\.')}:\\d+:\\d+: `));
      expect(message).toContain(file.unsupported);
    });
});
