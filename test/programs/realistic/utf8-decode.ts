// UTF-8 read strictly: no overlong forms, no surrogates, nothing cut off.
// entry: decode
// [] => ""
// [65] => "A"
// [195,169] => "\u00e9"
// [226,130,172] => "\u20ac"
// [240,159,152,128] => "\ud83d\ude00"
// [192,128] => rejected
// [237,160,128] => rejected
// [195] => rejected
// [128] => rejected
// [244,144,128,128] => rejected

export function decode(bytes: number[]): string {
  let out = '';
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i++];
    if (first < 0x80) {
      out += String.fromCharCode(first);
      continue;
    }
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    if (first < 0xc0 || first > 0xf7) throw new RangeError('bad first byte');
    let point = first & (0x3f >> more);
    for (let k = 0; k < more; k++) {
      const next = bytes[i++];
      if ((next & 0xc0) !== 0x80) throw new RangeError('bad continuation');
      point = (point << 6) | (next & 0x3f);
    }
    const least = [0x80, 0x800, 0x10000][more - 1];
    if (point < least || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) throw new RangeError('bad point');
    out += String.fromCodePoint(point);
  }
  return out;
}
