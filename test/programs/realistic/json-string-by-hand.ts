// Writes a JSON string by hand while it is easy, and leaves the rest to JSON.stringify.
// entry: quote
// shape: string -> string
// "" => "\"\""
// "abc" => "\"abc\""
// "a\"b" => "\"a\\\"b\""
// "\\" => "\"\\\\\""
// "\u0007" => "\"\\u0007\""
// "\ud83d" => "\"\\ud83d\""
// "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"" => "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\\"\""

const isHard = (code: number): boolean => code < 0x20 || (code & 0xf800) === 0xd800;

export function quote(text: string): string {
  if (text.length > 40) return JSON.stringify(text);
  let out = '"';
  for (let at = 0; at < text.length; ++at) {
    if (isHard(text.charCodeAt(at))) return JSON.stringify(text);
    if (text[at] === '"' || text[at] === '\\') out += '\\';
    out += text[at];
  }
  return out + '"';
}
