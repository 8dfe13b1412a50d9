import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { asJson } from '../analyses/show-word.ts';
import type { TestAnswer } from '../api/answers.ts';
import { UsageError } from '../api/context.ts';
import type { TestedTarget } from '../api/test.ts';
import { isCFile } from '../frontends/code.ts';
import { type JunitCase, junitText } from '../render/index.ts';
import type { Console } from './console.ts';
import { requireFolder } from './save.ts';

/** Where tests and answers are written. */
export interface TestFiles {
  readonly out: readonly string[];
  readonly folder: string | undefined;
}

const ENDINGS = /(?:\.json|\.xml|\.test\.[cm]?[jt]s|\.c|\.cc|\.cpp)$/;
const TESTS = /(?:\.test\.[cm]?[jt]s|\.c|\.cc|\.cpp)$/;

/** Asked before the work begins. @throws UsageError */
export function requireTestFiles({ out, folder }: TestFiles): void {
  for (const file of out) {
    if (!ENDINGS.test(file))
      throw new UsageError(`--out ${file}: the ending picks the format, one of .json .xml .test.ts .test.js .c .cpp`);
    requireFolder(file, '--out');
  }
  if (folder !== undefined && existsSync(folder) && extname(folder) !== '')
    throw new UsageError(`--write-tests ${folder}: this should be a folder`);
}

/**
 * Writes what was asked for, and tells what could not be written.
 *
 * @returns the answer, in which each failure says where its test is
 */
export function writeTestFiles(target: TestedTarget, { out, folder }: TestFiles, console: Console): TestAnswer {
  const tests = [...out.filter(file => TESTS.test(file)), ...(folder === undefined ? [] : [inFolder(folder, target)])];
  const written = tests.filter(file => writeTests(target, file, console));
  const { answer } = target;
  const [file] = written;
  const told: TestAnswer =
    file === undefined ? answer : { ...answer, failures: answer.failures.map(failure => ({ ...failure, file })) };
  for (const each of out) {
    if (each.endsWith('.json')) writeFileSync(each, `${JSON.stringify(asJson(told), undefined, 2)}\n`);
    if (each.endsWith('.xml')) writeFileSync(each, `${junitOf(target, told)}\n`);
  }
  return told;
}

function inFolder(folder: string, { code }: TestedTarget): string {
  const [own] = code.files;
  const name = code.text.replace(/^.*#/s, '').replace(/\W+/g, '_') || 'target';
  mkdirSync(folder, { recursive: true });
  const base = `${basename(own, extname(own))}.${name}`;
  if (!isCFile(own)) return join(folder, `${base}.test.${/\.[cm]?tsx?$/.test(own) ? 'ts' : 'js'}`);
  return join(folder, `${base}.test${extname(own) === '.c' ? '.c' : '.cpp'}`);
}

function writeTests({ code, cases }: TestedTarget, file: string, console: Console): boolean {
  const [own] = code.files;
  const path = relative(dirname(resolve(file)), own).replaceAll('\\', '/');
  const made = code.testFile?.(cases, {
    codeFile: path.startsWith('.') ? path : `./${path}`,
    call: `codomata test ${code.text}`,
  }) ?? { problem: 'there are no such tests of this language' };
  if ('problem' in made) {
    console.tell(`${file}: not written: ${made.problem}`);
    return false;
  }
  writeFileSync(file, made.text);
  return true;
}

/** The runs as JUnit reports them. */
export function junitOf({ code, cases }: TestedTarget, { failures, seconds }: TestAnswer): string {
  const shown = cases.map(({ title }, i): JunitCase => {
    const failure = failures[i];
    const group = code.text;
    if (failure === undefined) return { name: title, group };
    const { kind, what, place, input, natively } = failure;
    const details = [
      `input ${JSON.stringify(asJson(input))}`,
      ...(place === undefined ? [] : [`at ${place}`]),
      ...(natively === undefined ? [] : [`the code itself does not stop there: ${natively}`]),
    ];
    return { name: title, group, failure: { kind, message: what, details: details.join('\n') } };
  });
  return junitText(`codomata test ${code.text}`, shown, seconds);
}
