// A throw that nobody catches rejects the input.
// shape: string -> string
// "" => ""
// "abc" => "abc"
// "a\u0000" => rejected
// "\u0000" => rejected

export default function noNul(text: string): string {
  if (text.includes('\0')) throw new RangeError('NUL is not allowed');
  return text;
}
