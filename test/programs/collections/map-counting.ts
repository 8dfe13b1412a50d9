// A Map counts characters in the order they first came.
// shape: string -> string
// "" => "0"
// "banana" => "b1 a3 n23"
// "a" => "a11"
// "\ud83d\ude00\ud83d\ude00" => "\ud83d\ude0021"

export default function count(text: string): string {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts].map(([char, n]) => char + n).join(' ') + counts.size;
}
