// A 64-bit FNV hash in BigInt.
// entry: hash
// shape: string -> string
// "" => "cbf29ce484222325"
// "a" => "af63dc4c8601ec8c"
// "foobar" => "85944171f73967e8"

export function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const char of text) {
    value ^= BigInt(char.codePointAt(0)!);
    value = BigInt.asUintN(64, value * 0x100000001b3n);
  }
  return value.toString(16);
}
