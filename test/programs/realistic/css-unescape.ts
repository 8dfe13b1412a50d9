// Reads CSS escapes: up to six hex digits and one blank, or the character itself.
// entry: unescape
// shape: string -> string
// "" => ""
// "\\41 b" => "Ab"
// "\\31 23" => "123"
// "\\.x" => ".x"
// "\\00004142" => "A42"
// "\\110000 " => "\ufffd"
// "a\\" => "a\ufffd"

export const unescape = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S])|$)/gi, (_all, hex?: string, char?: string) => {
    if (hex === undefined) return char ?? '\ufffd';
    const point = parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
