import type { Value } from '../../logic/value.ts';
import { integerOf, integerSymbol, isBeyondUnits, LARGEST_INTEGER, MARKS, type Mark, markOf } from './marks.ts';

/** What is no data: a function, an object of a class. */
export class NotAValue extends Error {
  override name = 'NotAValue';
}

/** A hole of a list, in what {@link valueOfWord} gives. */
const HOLE = Symbol('hole');

type Word = readonly Value[];

/** Whether a number is written as one symbol. */
function isModerateInteger(number: number): boolean {
  return Number.isInteger(number) && Math.abs(number) <= LARGEST_INTEGER && !Object.is(number, -0);
}

/**
 * Data as a word over Int: the same word exactly for the same data, where kinds and borders count, and the order of the
 * fields of records does not. The marks of ends at the end of the word are left out, as nothing else can be there: so a list can be
 * written while its last item is still being read. Linear.
 *
 * @throws NotAValue
 */
export function wordOfValue(value: unknown): readonly bigint[] {
  const word: bigint[] = [];
  write(value, word);
  while (word[word.length - 1] === MARKS.end) word.pop();
  return word;
}

/**
 * A list as the word of what comes one by one: each item whole, as nothing tells which is the last. It stands for the same
 * data as {@link wordOfValue}.
 *
 * @throws NotAValue
 */
export function wordOfItems(items: readonly unknown[]): readonly bigint[] {
  const word: bigint[] = [MARKS.list];
  for (const item of items) write(item, word);
  return word;
}

function write(value: unknown, to: bigint[]): void {
  if (typeof value === 'string') writeText('text', value, to);
  else if (typeof value === 'number' && isModerateInteger(value)) to.push(integerSymbol(BigInt(value)));
  else if (typeof value === 'number') writeText('number', Object.is(value, -0) ? '-0' : String(value), to);
  else if (typeof value === 'bigint') writeText('bigint', String(value), to);
  else if (typeof value === 'boolean') to.push(value ? MARKS.true : MARKS.false);
  else if (value === undefined) to.push(MARKS.undefined);
  else if (value === null) to.push(MARKS.null);
  else if (Array.isArray(value)) {
    to.push(MARKS.list);
    for (let i = 0; i < value.length; i++) {
      if (i in value) write(value[i], to);
      else to.push(MARKS.hole);
    }
    to.push(MARKS.end);
  } else if (ArrayBuffer.isView(value) && Symbol.iterator in value) {
    to.push(MARKS.typed);
    writeText('text', value.constructor.name, to);
    for (const number of value as unknown as Iterable<number | bigint>) write(number, to);
    to.push(MARKS.end);
  } else if (typeof value === 'object') {
    to.push(MARKS.record);
    for (const key of sortedKeys(Object.keys(value))) {
      writeText('key', key, to);
      write(Reflect.get(value, key), to);
    }
    to.push(MARKS.end);
  } else throw new NotAValue(`a ${typeof value} is no data`);
}

/** Keys in the one order in which records are written. */
export function sortedKeys(keys: readonly string[]): readonly string[] {
  return [...keys].sort();
}

function writeText(mark: Mark, text: string, to: bigint[]): void {
  to.push(MARKS[mark]);
  for (let i = 0; i < text.length; i++) to.push(BigInt(text.charCodeAt(i)));
}

/** Whether a word over Int stands for a value: then it begins with a mark or an integer, and no list of numbers does. */
export function isValueWord(word: Word): boolean {
  const [first] = word;
  return typeof first === 'bigint' && isBeyondUnits(first);
}

/** The data that a word stands for; `undefined` where it stands for none. */
export function valueOfWord(word: Word): { readonly value: unknown } | undefined {
  const reader = new Reader(word);
  try {
    const value = reader.read();
    return reader.isAtEnd ? { value } : undefined;
  } catch (error) {
    if (error instanceof NotAValue) return undefined;
    throw error;
  }
}

class Reader {
  private position = 0;

  constructor(private readonly word: Word) {}

  get isAtEnd(): boolean {
    return this.position === this.word.length;
  }

  read(): unknown {
    const symbol = this.next();
    const integer = integerOf(symbol);
    if (integer !== undefined) return Number(integer);
    const mark = markOf(symbol);
    switch (mark) {
      case 'text':
        return this.text();
      case 'number':
        return Number(this.text());
      case 'bigint':
        return BigInt(this.text());
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return null;
      case 'undefined':
        return undefined;
      case 'hole':
        return HOLE;
      case 'list':
        return this.list();
      case 'typed': {
        this.next();
        this.text();
        return this.list();
      }
      case 'record':
        return this.record();
      default:
        throw new NotAValue('this word stands for no value');
    }
  }

  private next(): bigint {
    const symbol = this.word[this.position++];
    if (typeof symbol !== 'bigint') throw new NotAValue('this word stands for no value');
    return symbol;
  }

  /** Whether a list or a record ends here; at the end of the word, all do. */
  private atEnd(): boolean {
    if (this.isAtEnd) return true;
    if (this.word[this.position] !== MARKS.end) return false;
    this.position++;
    return true;
  }

  private text(): string {
    let text = '';
    for (let symbol = this.word[this.position]; typeof symbol === 'bigint' && symbol <= 0xffffn; ) {
      text += String.fromCharCode(Number(symbol));
      symbol = this.word[++this.position];
    }
    return text;
  }

  private list(): unknown[] {
    const items: unknown[] = [];
    while (!this.atEnd()) {
      const item = this.read();
      if (item === HOLE) items.length++;
      else items.push(item);
    }
    return items;
  }

  private record(): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    while (!this.atEnd()) {
      if (this.next() !== MARKS.key) throw new NotAValue('this word stands for no value');
      const name = this.text();
      Object.defineProperty(made, name, { value: this.read(), enumerable: true, writable: true, configurable: true });
    }
    return made;
  }
}
