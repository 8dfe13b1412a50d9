// for-of destructures the pairs of Array.prototype.entries.
// shape: string -> string
// "" => ""
// "abc" => "0a1b2c"
// "\ud83d\ude00z" => "0\ud83d\ude001z"

export default function numbered(text: string): string {
  let out = '';
  for (const [index, char] of Array.from(text).entries()) out += `${index}${char}`;
  return out;
}
