import { BitVec, Bool, Char, Enum, type Field, Float, Int, Real, Record, type Sort, Tuple } from '../../logic/sort.ts';
import { MachineFormatError } from './format-error.ts';

/** Reads a sort as {@link sortName} writes it: `Char`, `BitVec 8`, `Float 32`, `Enum "a" "b"`, `(Char, Bool)`, `{"dx": Int}`. */
export function readSort(json: unknown, where: string): Sort {
  if (typeof json !== 'string') throw new MachineFormatError(where, 'a sort is a string such as "Char" or "BitVec 8"');
  const rest: Rest = { text: json.trim(), depth: 0 };
  const sort = parseSort(rest);
  if (sort === undefined || rest.text !== '')
    throw new MachineFormatError(
      where,
      `unknown sort ${JSON.stringify(json)}: use Bool, Int, Real, Char, BitVec n (1 to 1024), Float 32, Float 64, names such as Enum "on" "off", a tuple such as (Char, Bool) or a record such as {"dx": Int}`,
    );
  return sort;
}

/** What is still to be read, and in how many tuples and records it is. */
interface Rest {
  text: string;
  depth: number;
}

const DEEPEST = 100;

const SIMPLE: ReadonlyMap<string, Sort> = new Map(Object.entries({ Bool, Int, Real, Char }));

const QUOTED = /^\s*("(?:[^"\\]|\\.)*")\s*/;

/** JSON strings, one after the other. */
function parseNames(rest: Rest): readonly string[] | undefined {
  const names: string[] = [];
  for (let match = QUOTED.exec(rest.text); match !== null; match = QUOTED.exec(rest.text)) {
    const name = parsedString(match[1]);
    if (name === undefined) return undefined;
    names.push(name);
    rest.text = rest.text.slice(match[0].length);
  }
  return names;
}

function parsedString(text: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'string' ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of a record up to its closing brace. */
function parseRecord(rest: Rest): Sort | undefined {
  const fields: (Field & { readonly sort: Sort })[] = [];
  for (;;) {
    const match = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*/.exec(rest.text);
    const name = match === null ? undefined : parsedString(match[1]);
    if (match === null || name === undefined) return undefined;
    rest.text = rest.text.slice(match[0].length);
    const sort = parseSort(rest);
    if (sort === undefined) return undefined;
    const condition = /^\s*if\b/.exec(rest.text);
    if (condition !== null) rest.text = rest.text.slice(condition[0].length);
    const only = condition === null ? undefined : parseNames(rest);
    fields.push(only === undefined ? { name, sort } : { name, sort, only });
    const separator = /^\s*([,}])\s*/.exec(rest.text);
    if (separator === null) return undefined;
    rest.text = rest.text.slice(separator[0].length);
    if (separator[1] === '}') return Record(fields);
  }
}

function parseSort(rest: Rest): Sort | undefined {
  if (rest.depth === DEEPEST) return undefined;
  rest.depth++;
  const sort = parseOne(rest);
  rest.depth--;
  return sort;
}

function parseOne(rest: Rest): Sort | undefined {
  if (rest.text.startsWith('{')) {
    rest.text = rest.text.slice(1);
    return parseRecord(rest);
  }
  const isEnum = /^Enum\b/.exec(rest.text);
  if (isEnum !== null) {
    rest.text = rest.text.slice(isEnum[0].length);
    const names = parseNames(rest);
    return names === undefined || names.length === 0 || new Set(names).size < names.length ? undefined : Enum(names);
  }
  if (rest.text.startsWith('(')) {
    rest.text = rest.text.slice(1);
    const items: Sort[] = [];
    for (;;) {
      const item = parseSort(rest);
      if (item === undefined) return undefined;
      items.push(item);
      const separator = /^\s*([,)])\s*/.exec(rest.text);
      if (separator === null) return undefined;
      rest.text = rest.text.slice(separator[0].length);
      if (separator[1] === ')') return Tuple(...items);
    }
  }
  const match = /^(Bool|Int|Real|Char|Float\s+(?:32|64)|BitVec\s+(\d{1,4}))\b/.exec(rest.text);
  if (match === null) return undefined;
  rest.text = rest.text.slice(match[0].length);
  if (match[1].startsWith('Float')) return Float(match[1].endsWith('32') ? 32 : 64);
  if (match[2] === undefined) return SIMPLE.get(match[1]);
  const width = Number(match[2]);
  return width >= 1 && width <= 1024 ? BitVec(width) : undefined;
}
