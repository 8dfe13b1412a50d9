// Skips blanks and comments with a sticky pattern at a place given by hand.
// entry: skip
// shape: string -> string
// "" => ""
// "  a" => "a"
// "/* x */b" => "b"
// " /**/ /* y" => "/|*|y"
// "a  b" => "a|b"

const BLANKS = /(?:\s|\/\*[\s\S]*?\*\/)*/y;

export function skip(text: string): string {
  const words: string[] = [];
  let at = 0;
  while (at < text.length) {
    BLANKS.lastIndex = at;
    BLANKS.test(text);
    at = BLANKS.lastIndex;
    const word = /[^\s/]+|\//y;
    word.lastIndex = at;
    const found = word.exec(text);
    if (found) words.push(found[0]);
    at = found ? word.lastIndex : text.length;
  }
  return words.join('|');
}
