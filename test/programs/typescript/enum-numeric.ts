// Numeric enums count up, and map back to names.
// shape: string -> string
// "" => "8"
// "a" => "5Letter8"
// "1" => "6Digit8"
// " " => "0Blank8"
// "?" => "11Other8"

enum Kind {
  Blank,
  Letter = 5,
  Digit,
  Other = Letter * 2 + 1,
}

function kindOf(char: string): Kind {
  if (char === ' ') return Kind.Blank;
  if (/[a-z]/i.test(char)) return Kind.Letter;
  return char >= '0' && char <= '9' ? Kind.Digit : Kind.Other;
}

export default (text: string): string =>
  [...text].map(char => `${kindOf(char)}${Kind[kindOf(char)]}`).join() + Object.keys(Kind).length;
