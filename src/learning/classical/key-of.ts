/** A letter or an output of which nobody can tell whether it is the same as another one. */
export class Incomparable extends Error {
  override name = 'Incomparable';
  constructor(what: string, value: unknown) {
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    super(
      `${what} of the kind ${kind} cannot be compared with others: plain objects, arrays and simple values can; ` +
        'let the teacher give one of these',
    );
  }
}

/**
 * The same for equal values, and different for different ones: simple values are equal as for `Object.is`, but that 0 and
 * -0 are one value; arrays and plain objects by what is in them, in any order of their fields.
 *
 * @param what the value is, for the error
 * @throws Incomparable for functions, instances of classes and the like
 */
export function keyOf(value: unknown, what: string): unknown {
  if (typeof value === 'string') return value.startsWith(STRUCTURE) ? STRUCTURE + JSON.stringify(value) : value;
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
  return STRUCTURE + written(value, what);
}

/** What the keys of arrays and objects begin with. */
const STRUCTURE = '\u0000';

function written(value: unknown, what: string): string {
  if (Array.isArray(value)) return `[${value.map(each => written(each, what)).join(',')}]`;
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'function':
    case 'symbol':
      throw new Incomparable(what, value);
    case 'bigint':
      return `${value}n`;
    case 'object': {
      if (value === null) return 'null';
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) throw new Incomparable(what, value);
      const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${written(each, what)}`).join(',')}}`;
    }
    default:
      return String(value);
  }
}

/** Values as numbers from 0, in the order in which they come. */
export class Numbering<T> {
  private readonly numbers = new Map<unknown, number>();
  readonly values: T[] = [];

  constructor(private readonly what: string) {}

  numberOf(value: T): number {
    const key = keyOf(value, this.what);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }

  /** `undefined` for a value that did not come. */
  lookUp(value: T): number | undefined {
    return this.numbers.get(keyOf(value, this.what));
  }
}
