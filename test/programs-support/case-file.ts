import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a header line can say about an outcome: JSON, or one of the bare words `undefined`, `NaN`, `Infinity`, `-Infinity`. */
export type CaseValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly CaseValue[]
  | { readonly [key: string]: CaseValue };

/** One line of a header: what goes in, and what comes out or that the code throws. */
export type Example =
  | { readonly input: CaseValue; readonly output: CaseValue; readonly rejected?: undefined }
  | { readonly input: CaseValue; readonly rejected: true };

/**
 * How a program takes its input. A plain function is called once with the input and then `args`; the others say how the
 * input is cut up, see `runOnHost`.
 */
export const SHAPES = [
  'string -> string',
  'string -> boolean',
  'numbers -> numbers',
  'Uint8Array -> Uint8Array',
  'generator',
  'class write',
  'class push',
  'class feed',
  'reducer',
  'stream read/peek/write',
] as const;

export type Shape = (typeof SHAPES)[number];

/** A small program and what it must do, as its header comment says. */
export interface CaseFile {
  readonly file: string;
  /** The first line of the header: what the case shows. */
  readonly about: string;
  /** An export, `default`, `Class.method`, or the name of a function that is not exported. */
  readonly entry: string;
  readonly shape?: Shape;
  /** Arguments after the input; for a class, those of its constructor. */
  readonly args: readonly CaseValue[];
  /** The names under which a stream program calls its three operations. */
  readonly read?: string;
  readonly peek?: string;
  readonly write?: string;
  /** The case must be refused, with a message that contains this. */
  readonly unsupported?: string;
  readonly examples: readonly Example[];
}

/** The header of a case does not follow the format; the message names the line and what was expected there. */
export class CaseFormatError extends Error {
  override readonly name = 'CaseFormatError';

  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`);
  }
}

const ENDINGS = /\.(?:ts|js|mjs|cjs)$/;
const FIELDS = ['entry', 'shape', 'args', 'read', 'peek', 'write', 'unsupported'] as const;
type Field = (typeof FIELDS)[number];

/** All cases under a folder of topics, sorted. What lies in a `parts` folder is imported by cases and is not one. */
export function listCases(programs: string): string[] {
  const topics = readdirSync(programs, { withFileTypes: true }).filter(entry => entry.isDirectory());
  return topics
    .flatMap(topic => readdirSync(join(programs, topic.name)).map(name => join(programs, topic.name, name)))
    .filter(path => ENDINGS.test(path))
    .sort();
}

/** Reads the header of the case in a file. */
export function readCase(path: string): CaseFile {
  return parseCase(path, readFileSync(path, 'utf8'));
}

/**
 * Reads a header: the comment lines at the very top of the source. The first says what the case shows; every other one is
 * `field: value` or `input => outcome`, and a line that is neither is an error, so that a slip of the pen cannot turn an
 * expectation into a remark.
 */
export function parseCase(file: string, source: string): CaseFile {
  const lines = headerLines(source);
  const [about, ...rest] = lines;
  if (about === undefined || about === '' || fieldOf(about) !== undefined || about.includes(' => '))
    throw new CaseFormatError(file, 1, 'expected a comment that says what the case shows');
  const fields = new Map<Field, string>();
  const examples: Example[] = [];
  rest.forEach((text, index) => {
    const line = index + 2;
    const field = fieldOf(text);
    if (field === undefined) examples.push(parseExample(file, line, text));
    else if (fields.has(field.name)) throw new CaseFormatError(file, line, `a second \`${field.name}:\``);
    else if (field.value === '') throw new CaseFormatError(file, line, `\`${field.name}:\` has no value`);
    else fields.set(field.name, field.value);
  });
  const unsupported = fields.get('unsupported');
  if (examples.length === 0 && unsupported === undefined)
    throw new CaseFormatError(file, lines.length, 'expected at least one line `input => outcome`');
  return {
    file,
    about,
    entry: fields.get('entry') ?? 'default',
    shape: parseShape(file, lines, fields.get('shape')),
    args: parseArguments(file, lines, fields.get('args')),
    read: fields.get('read'),
    peek: fields.get('peek'),
    write: fields.get('write'),
    unsupported,
    examples,
  };
}

function headerLines(source: string): string[] {
  const lines = source.split('\n');
  const end = lines.findIndex(line => !line.startsWith('//'));
  return (end < 0 ? lines : lines.slice(0, end)).map(line => line.slice(2).trim());
}

function fieldOf(text: string): { name: Field; value: string } | undefined {
  const name = FIELDS.find(field => text.startsWith(`${field}:`));
  return name === undefined ? undefined : { name, value: text.slice(name.length + 1).trim() };
}

/** The line a field stands on, for messages. */
function lineOf(lines: readonly string[], field: Field): number {
  return lines.findIndex(text => text.startsWith(`${field}:`)) + 1;
}

function parseShape(file: string, lines: readonly string[], value: string | undefined): Shape | undefined {
  if (value === undefined) return undefined;
  const shape = SHAPES.find(name => name === value);
  if (shape === undefined)
    throw new CaseFormatError(
      file,
      lineOf(lines, 'shape'),
      `unknown shape \`${value}\`; expected one of ${SHAPES.join(', ')}`,
    );
  return shape;
}

function parseArguments(file: string, lines: readonly string[], value: string | undefined): readonly CaseValue[] {
  if (value === undefined) return [];
  const parsed = parseJson(value);
  if (parsed === undefined || !Array.isArray(parsed.value))
    throw new CaseFormatError(file, lineOf(lines, 'args'), `expected a JSON array after \`args:\`, found \`${value}\``);
  return parsed.value;
}

/** A string in the input may itself hold ` => `, so the arrow is the first one with JSON to its left. */
function parseExample(file: string, line: number, text: string): Example {
  for (let at = text.indexOf(' => '); at >= 0; at = text.indexOf(' => ', at + 1)) {
    const input = parseJson(text.slice(0, at));
    if (input === undefined) continue;
    const outcome = text.slice(at + 4).trim();
    if (outcome === 'rejected') return { input: input.value, rejected: true };
    const output = parseOutcome(outcome);
    if (output === undefined)
      throw new CaseFormatError(file, line, `expected JSON, \`undefined\` or \`rejected\` after \`=>\`: ${outcome}`);
    return { input: input.value, output: output.value };
  }
  throw new CaseFormatError(
    file,
    line,
    `expected \`input => outcome\` with a JSON input, or one of ${FIELDS.map(field => `\`${field}:\``).join(' ')}; found \`${text}\``,
  );
}

function parseOutcome(text: string): { value: CaseValue } | undefined {
  if (text === 'undefined') return { value: undefined };
  if (text === 'NaN' || text === 'Infinity' || text === '-Infinity') return { value: Number(text) };
  return parseJson(text);
}

function parseJson(text: string): { value: CaseValue } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
