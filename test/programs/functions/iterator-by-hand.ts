// An iterator without a generator: runs of equal characters.
// entry: encode
// shape: string -> string
// "" => ""
// "a" => "a"
// "aaabbc" => "3a2bc"
// "abab" => "abab"
// "zzzzzzzzzzzz" => "12z"

class Runs implements Iterable<[string, number]> {
  constructor(private readonly text: string) {}

  [Symbol.iterator](): Iterator<[string, number]> {
    const { text } = this;
    let at = 0;
    return {
      next(): IteratorResult<[string, number]> {
        if (at >= text.length) return { done: true, value: undefined };
        const start = at;
        while (text[at] === text[start]) at++;
        return { done: false, value: [text[start], at - start] };
      },
    };
  }
}

export function encode(text: string): string {
  let out = '';
  for (const [char, count] of new Runs(text)) out += count > 1 ? count + char : char;
  return out;
}
