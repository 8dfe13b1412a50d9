// match without g gives captures, its index and its input.
// shape: string -> string
// "" => "none"
// "k=v" => "k=v|k|v|undefined|0|3|4"
// "x a=1 b=2" => "a=1|a|1|undefined|2|9|4"
// "=v" => "none"

export default function pair(text: string): string {
  const match = text.match(/(\w+)=(\w*)(!)?/);
  if (!match) return 'none';
  return [match[0], match[1], match[2], match[3], match.index, match.input!.length, match.length].map(String).join('|');
}
