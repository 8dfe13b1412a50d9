// UTF-8 by hand, with the replacement character for lone surrogates.
// entry: encode
// "" => []
// "A" => [65]
// "\u00e9" => [195,169]
// "\u20ac" => [226,130,172]
// "\ud83d\ude00" => [240,159,152,128]
// "\ud83d" => [239,191,189]
// "\ude00A" => [239,191,189,65]

export function encode(text: string): number[] {
  const bytes: number[] = [];
  for (const char of text) {
    let point = char.codePointAt(0)!;
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  }
  return bytes;
}
