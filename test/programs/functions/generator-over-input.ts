// A generator yields the input's words one by one.
// entry: words
// shape: generator
// "" => []
// "one two" => ["one","two"]
// "  a  b " => ["a","b"]
// "x" => ["x"]

export function* words(input: string): Generator<string> {
  let word = '';
  for (const char of input) {
    if (char === ' ') {
      if (word) yield word;
      word = '';
    } else word += char;
  }
  if (word) yield word;
}
