// The usual way to write a byte in two digits.
// entry: hex
// shape: string -> string
// "" => ""
// "A\n" => "41 0A"
// "\u00ff" => "FF"
// "\u0000 " => "00 20"
// "\u20ac" => "20AC"

export const hex = (text: string): string =>
  text
    .split('')
    .map(char => char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase())
    .join(' ');
