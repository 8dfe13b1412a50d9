import type { TestCase, TestFile, TestFileOptions } from '../../test-file.ts';
import { furtherArguments } from '../native/call.ts';
import type { SourceProgram } from '../source-program.ts';
import { takesEvents } from './gives.ts';
import { literal } from './literal.ts';
import { type Takes, valuesFor } from './takes.ts';
import { runLines } from './vitest-run.ts';

/** A file of vitest that calls what a module exports: a function, a reducer, a class that is fed or has event methods. */
export function vitestFile(
  program: SourceProgram,
  takes: Takes,
  source: string,
  tests: readonly TestCase[],
  { codeFile, call }: TestFileOptions,
): TestFile {
  const { exportName, args } = program;
  const { shape } = program.entry;
  const isPlain = shape.kind === 'call' && shape.construct === undefined && shape.watching === undefined;
  const run = isPlain ? [] : runLines(shape, args, takesEvents(program));
  const isCalledOnce = isPlain && takes.kind !== 'each';
  if (run === undefined || (isPlain && !isCalledOnce) || !/^[A-Za-z_$][\w$]*$/.test(exportName))
    return { problem: `${program.text} is no function, reducer or class that a test of ours can call` };
  if (!isExported(exportName, source))
    return { problem: `${program.text} is not exported, so a test cannot import it` };
  const imported = exportName === 'default' ? 'target' : `{ ${exportName} as target }`;
  const further = isPlain ? furtherArguments(shape, args).map(literal) : [];
  const calling = (input: TestCase['input']): string =>
    isPlain
      ? `target(${[plainArgument(input, takes), ...further].join(', ')})`
      : `run(${argument(valuesFor(takes, input), takes)})`;
  const lines = [
    // The values are of the types that the code declares, which nothing here says.
    ...(run.length === 0 ? [] : ['// @ts-nocheck']),
    `// Written by ${call}.`,
    "import { expect, test } from 'vitest';",
    `import ${imported} from ${JSON.stringify(codeFile)};`,
    '',
    ...run,
    ...(run.length === 0 ? [] : ['']),
    ...tests.flatMap(each => testLines(each, calling(each.input))),
  ];
  return { text: `${lines.join('\n')}\n` };
}

/** Whether a module gives its function of this name to others, as far as its text says. */
function isExported(name: string, source: string): boolean {
  const escaped = name.replaceAll('$', '\\$');
  if (name === 'default') return /\bexport\s+default\b|\bmodule\.exports\s*=|\bas\s+default\b/.test(source);
  return new RegExp(
    `\\bexport\\s+(?:async\\s+)?(?:function\\s*\\*?|const|let|var|class)\\s+${escaped}\\b|\\bexport\\s*\\{[^}]*\\b${escaped}\\b|\\bexports\\.${escaped}\\s*=`,
  ).test(source);
}

function plainArgument(input: TestCase['input'], takes: Takes): string {
  return takes.kind === 'one' && typeof input !== 'string' ? literal(input[0]) : argument(input, takes);
}

function testLines({ title, expected }: TestCase, call: string): readonly string[] {
  const body =
    'output' in expected
      ? [`  expect(await ${call}).toEqual(${literal(expected.output)});`]
      : 'rejected' in expected
        ? [`  await expect(async () => ${call}).rejects.toThrow();`]
        : [`  // ${oneLine(expected.failed)}`, `  await ${call};`];
  return [`test(${JSON.stringify(title)}, async () => {`, ...body, '});', ''];
}

function argument(input: TestCase['input'], takes: Takes): string {
  if (takes.kind !== 'list' || takes.as === 'Array' || takes.as === 'One') return literal(input);
  return typeof input === 'string' ? `Buffer.from(${literal(input)})` : `${takes.as}.from(${literal(input)})`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
