import type { Plain } from '../../code.ts';
import type { TestCase, TestFile, TestFileOptions } from '../../test-file.ts';
import { furtherArguments } from '../native/call.ts';
import type { SourceProgram } from '../source-program.ts';
import type { Takes } from './takes.ts';

/** A file of vitest that calls a function that its module exports. */
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
  if (!isPlain || takes.kind === 'each' || !/^[A-Za-z_$][\w$]*$/.test(exportName))
    return { problem: `${program.text} is not a function that is called once for each input` };
  if (!isExported(exportName, source))
    return { problem: `${program.text} is not exported, so a test cannot import it` };
  const further = furtherArguments(shape, args);
  const imported = exportName === 'default' ? 'target' : `{ ${exportName} as target }`;
  const lines = [
    `// Written by ${call}.`,
    "import { expect, test } from 'vitest';",
    `import ${imported} from ${JSON.stringify(codeFile)};`,
    '',
    ...tests.flatMap(each => testLines(each, takes, further)),
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

function testLines({ title, input, expected }: TestCase, takes: Takes, further: readonly Plain[]): readonly string[] {
  const given = takes.kind === 'one' && typeof input !== 'string' ? literal(input[0]) : argument(input, takes);
  const call = `target(${[given, ...further.map(literal)].join(', ')})`;
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

/** Data as a program has it. */
function literal(value: Plain): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (value === null || typeof value !== 'object') return escapedText(JSON.stringify(value));
  if (ArrayBuffer.isView(value))
    return `${value.constructor.name}.from([${Array.from(value as ArrayLike<number>).join(', ')}])`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${literal(item)}`)
    .join(', ')} }`;
}

/** Characters that a line of a program cannot have, or that nobody sees, as escapes. */
function escapedText(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
