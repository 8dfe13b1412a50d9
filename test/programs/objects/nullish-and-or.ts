// ?? gives way only for null and undefined, || for all that is falsy.
// shape: string -> string
// "" => ",O,0,O,both,"
// "0" => "0,0,0,O,0,and"
// "x" => "x,x,NaN,O,x,and"
// "null" => "N,O,0,O,both,null"

export default function fallbacks(text: string): string {
  const maybe: string | null = text === 'null' ? null : text;
  const number = Number(maybe);
  return [maybe ?? 'N', maybe || 'O', number ?? 'N', number || 'O', (maybe ?? '') || 'both', maybe && 'and']
    .map(String)
    .join();
}
