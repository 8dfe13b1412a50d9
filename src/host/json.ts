/** A JSON document cannot be used; the message says where and what is wrong. The document is refused whole. */
export class JsonError extends Error {
  override name = 'JsonError';
  constructor(
    /** A path from the document's root, `$`; line and column, `2:1`, or nothing of what is no JSON. */
    readonly where: string,
    readonly problem: string,
  ) {
    super(where === '' ? problem : `${where}: ${problem}`);
  }

  /** Where it is, of a document that is in a file. */
  whereIn(file: string): string {
    if (this.where === '') return file;
    return this.where.startsWith('$') ? `${file}: ${this.where}` : `${file}:${this.where}`;
  }
}

/** How a reader of documents says what is wrong with one. */
type Refusal = (where: string, problem: string) => Error;

/**
 * A part of a JSON document that somebody else wrote, and where it is. What is asked of it is what it has to be: if it is
 * not, the reader's own error is thrown. A property that is not there is a part whose value is `undefined`.
 */
export class JsonPart {
  constructor(
    readonly value: unknown,
    private readonly refusal: Refusal,
    readonly where = '$',
  ) {}

  /** The whole of a document. @param kind what it should be, for the message: `a saved machine` */
  static parse(text: string, kind: string, refusal: Refusal): JsonPart {
    try {
      return new JsonPart(JSON.parse(text.replace(/^\ufeff/, '')), refusal);
    } catch (error) {
      throw refusal(syntaxPlace(text, error), `this is not JSON; ${kind} is one JSON object`);
    }
  }

  refuse(problem: string): never {
    throw this.refusal(this.where, problem);
  }

  /** The same place with another value where there is none. */
  or(value: unknown): JsonPart {
    return this.value === undefined ? new JsonPart(value, this.refusal, this.where) : this;
  }

  /** A property of an object. */
  at(key: string): JsonPart {
    const record = this.record();
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    const name = /^[\w$]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    return new JsonPart(value, this.refusal, `${this.where}${name}`);
  }

  /** An object with no other properties than these. */
  only(keys: readonly string[]): this {
    for (const key of Object.keys(this.record()))
      if (!keys.includes(key))
        this.at(key).refuse(`unknown property; ${keys.length === 0 ? 'none is' : `known are ${keys.join(', ')}`}`);
    return this;
  }

  entries(): readonly (readonly [string, JsonPart])[] {
    return Object.keys(this.record()).map(key => [key, this.at(key)]);
  }

  items(): readonly JsonPart[] {
    if (!Array.isArray(this.value)) return this.refuse('a list is needed here');
    return this.value.map((item: unknown, i) => new JsonPart(item, this.refusal, `${this.where}[${i}]`));
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.refuse('a text is needed here');
  }

  wholeNumber(): number {
    if (typeof this.value !== 'number' || !Number.isSafeInteger(this.value))
      return this.refuse('a whole number is needed here');
    return this.value;
  }

  private record(): Readonly<Record<string, unknown>> {
    return isRecord(this.value) ? this.value : this.refuse('an object is needed here');
  }
}

export function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Line and column of a JSON syntax error, where the host's message tells; the whole document otherwise. */
function syntaxPlace(text: string, error: unknown): string {
  const at = /position (\d+)/.exec(error instanceof Error ? error.message : '');
  if (at === null && text !== '') return '';
  const before = text.slice(0, Number(at?.[1] ?? 0)).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
