// Union, intersection and difference by hand.
// shape: string -> string
// "|" => "  "
// "abc|bcd" => "abcd bc a"
// "a|" => "a  a"
// "xyz|zyx" => "xyz xyz "

export default function algebra(text: string): string {
  const [left, right] = text.split('|').map(part => new Set(part));
  const union = new Set(left);
  for (const char of right) union.add(char);
  const both = [...left].filter(char => right.has(char));
  const only = [...left].filter(char => !right.has(char));
  return `${[...union].join('')} ${both.join('')} ${only.join('')}`;
}
