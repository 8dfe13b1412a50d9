// yield* hands over to another generator, and gives what that one returns.
// entry: flat
// shape: generator
// "" => [0]
// "ab" => ["a","a","b","b",1]
// "aab" => ["a","a","a","a","b","b",2]
// "xyz" => ["x","x","y","y","z","z",0]

function* twice(char: string): Generator<string, number> {
  yield char;
  yield char;
  return char === 'a' ? 1 : 0;
}

export function* flat(input: string): Generator<string | number> {
  let count = 0;
  for (const char of input) count += yield* twice(char);
  yield count;
}
