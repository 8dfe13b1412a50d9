// for-of over a string sees code points; a lone surrogate stays one by itself.
// shape: string -> string
// "" => ""
// "ab" => "61 62"
// "\ud83d\ude00" => "1f600"
// "\ud83d" => "d83d"
// "\ude00\ud83d" => "de00 d83d"
// "a\ud83d\ude00b" => "61 1f600 62"

export default function points(text: string): string {
  const out: string[] = [];
  for (const char of text) out.push(char.codePointAt(0)!.toString(16));
  return out.join(' ');
}
