// A class made iterable by a generator method.
// shape: string -> string
// "" => "||0"
// "a" => "a||1"
// "a,b,,c" => "a|b||c|1"

class Fields {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  *[Symbol.iterator](): Generator<string> {
    let start = 0;
    for (let end = this.#text.indexOf(','); end >= 0; end = this.#text.indexOf(',', start)) {
      yield this.#text.slice(start, end);
      start = end + 1;
    }
    yield this.#text.slice(start);
  }
}

export default function list(text: string): string {
  const [first, ...rest] = new Fields(text);
  return `${first}|${rest.join('|')}|${Math.max(...Array.from(new Fields(text), field => field.length))}`;
}
