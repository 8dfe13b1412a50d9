// An async generator gives the list of what it yields.
// shape: generator
// "" => []
// "ab" => ["a", "b"]
// "a1b" => ["a", "one", "b"]

export default async function* words(text: string): AsyncGenerator<string> {
  for await (const char of text) yield char === '1' ? Promise.resolve('one') : char;
}
