// Swaps the case of ASCII letters by arithmetic on code units.
// shape: string -> string
// "" => ""
// "aBc" => "AbC"
// "123" => "123"
// "[`{@" => "[`{@"
// "\u00e9" => "\u00e9"

export default function swap(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const letter = (code | 32) >= 97 && (code | 32) <= 122 && code < 128;
    out += letter ? String.fromCharCode(code ^ 32) : text[i];
  }
  return out;
}
