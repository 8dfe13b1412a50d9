// Decodes decimal and hexadecimal entities, with the replacement character for bad points.
// entry: decode
// shape: string -> string
// "" => ""
// "&#65;&#x42;" => "AB"
// "&#128512;" => "\ud83d\ude00"
// "&#x110000;" => "\ufffd"
// "&#xD800;" => "\ufffd"
// "&#0;" => "\ufffd"
// "&#x;" => "&#x;"
// "&#65" => "&#65"
// "&#X41;" => "A"

export function decode(text: string): string {
  return text.replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_entity, hex: string | undefined, decimal: string) => {
    const point = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return '\ufffd';
    return String.fromCodePoint(point);
  });
}
