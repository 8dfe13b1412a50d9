// Indentation by repeat.
// shape: string -> string
// "" => ""
// "{}" => "{\n}\n"
// "{{}}" => "{\n  {\n  }\n}\n"
// "{a{b}c}" => "{\n  a\n  {\n    b\n  }\n  c\n}\n"
// "}" => rejected

export default function indent(text: string): string {
  let depth = 0;
  let out = '';
  for (const char of text) {
    if (char === '}') depth--;
    out += '  '.repeat(depth) + char + '\n';
    if (char === '{') depth++;
  }
  return out;
}
