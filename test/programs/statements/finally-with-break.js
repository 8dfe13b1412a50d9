// break in a try of a loop runs finally; break in finally swallows a throw.
// shape: string -> string
// "" => "$"
// "ab.c" => "a;b;;$"
// "a!b" => "a;;$"
// "!!" => ";$"

export default function scan(text) {
  let out = '';
  for (const char of text) {
    try {
      if (char === '.') break;
      if (char === '!') throw 'lost';
      out += char;
    } finally {
      out += ';';
      if (char === '!') break;
    }
  }
  return out + '$';
}
