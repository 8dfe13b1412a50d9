// Spread in array literals and calls, from strings, sets and arrays.
// shape: string -> string
// "" => "<>0"
// "cab" => "<cabc>99CAB"
// "banana" => "<banb>110BANANA"

export default function spread(text: string): string {
  const unique = [...new Set(text)];
  const most = Math.max(0, ...[...text].map(char => char.charCodeAt(0)));
  return (
    ['<', ...unique, ...unique.slice(0, 1), '>'].join('') +
    most +
    String.fromCharCode(...[...text].map(c => c.charCodeAt(0) - 32))
  );
}
