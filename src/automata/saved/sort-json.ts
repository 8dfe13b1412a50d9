import { BitVec, Bool, Char, Float, Int, Real, type Sort, Tuple } from '../../logic/sort.ts';
import { MachineFormatError } from './format-error.ts';

/** Reads a sort as {@link sortName} writes it: `Char`, `Bool`, `Int`, `Real`, `BitVec 8`, `Float 32`, `(Char, Bool)`. */
export function readSort(json: unknown, where: string): Sort {
  if (typeof json !== 'string') throw new MachineFormatError(where, 'a sort is a string such as "Char" or "BitVec 8"');
  const rest = { text: json.trim() };
  const sort = parseSort(rest);
  if (sort === undefined || rest.text !== '')
    throw new MachineFormatError(
      where,
      `unknown sort ${JSON.stringify(json)}: use Bool, Int, Real, Char, BitVec n (1 to 1024), Float 32, Float 64 or a tuple such as (Char, Bool)`,
    );
  return sort;
}

const SIMPLE: Readonly<Record<string, Sort>> = { Bool, Int, Real, Char };

function parseSort(rest: { text: string }): Sort | undefined {
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
  if (match[2] === undefined) return SIMPLE[match[1]];
  const width = Number(match[2]);
  return width >= 1 && width <= 1024 ? BitVec(width) : undefined;
}
