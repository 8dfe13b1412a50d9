// Percent-decoding to bytes that leaves bad escapes as they are.
// entry: decode
// shape: string -> string
// "" => ""
// "a%20b" => "a b"
// "%zz%4" => "%zz%4"
// "%25" => "%"
// "+" => " "
// "%e9" => "\u00e9"
// "%" => "%"

const hexValue = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 0x20;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
};

export function decode(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2b) out += ' ';
    else if (code !== 0x25) out += text[i];
    else {
      const high = hexValue(text.charCodeAt(i + 1));
      const low = hexValue(text.charCodeAt(i + 2));
      if (high < 0 || low < 0) out += '%';
      else {
        out += String.fromCharCode((high << 4) | low);
        i += 2;
      }
    }
  }
  return out;
}
