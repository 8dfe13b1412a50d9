// codePointAt joins a pair only at its first half, and gives undefined outside.
// shape: string -> string
// "" => "-"
// "A" => "41 -"
// "\ud83d\ude00" => "1f600 de00 -"
// "\ud83d" => "d83d -"
// "\ude00\ud83d" => "de00 d83d -"
// "\ud83d\ud83d\ude00" => "d83d 1f600 de00 -"

export default function points(text: string): string {
  const out: string[] = [];
  for (let i = 0; i <= text.length; i++) out.push(text.codePointAt(i)?.toString(16) ?? '-');
  return out.join(' ');
}
