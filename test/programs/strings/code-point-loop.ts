// The usual loop over code points, stepping by two for pairs.
// shape: string -> string
// "" => ""
// "a\ud83d\ude00b" => "a\\u{1f600}b"
// "\ud83d" => "\\u{d83d}"
// "\ude00" => "\\u{de00}"
// "\u00e9\u4e2d" => "\\u{e9}\\u{4e2d}"

export default function escape(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i)!;
    if (point > 0xffff) i++;
    out += point < 0x80 ? String.fromCodePoint(point) : `\\u{${point.toString(16)}}`;
  }
  return out;
}
