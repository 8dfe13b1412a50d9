// Tables turned around with entries and fromEntries.
// entry: decode
// shape: string -> string
// "" => "?"
// "amp" => "&"
// "lt gt" => "<>"
// "none" => "?none"
// "quot amp" => "\"&"

const ENCODE = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
const DECODE: Record<string, string> = Object.fromEntries(Object.entries(ENCODE).map(([char, name]) => [name, char]));

export function decode(text: string): string {
  return text
    .split(' ')
    .map(name => DECODE[name] ?? `?${name}`)
    .join('');
}
