// Array patterns with holes, defaults, nesting and a rest; they take strings by code point.
// shape: string -> string
// "" => "0|2|3|"
// "a" => "a|2|3|"
// "abcd" => "a|c|d|"
// "\ud83d\ude00bc" => "\ud83d\ude00|c|3|"
// "abcdefg" => "a|c|d|efg"

export default function parts(text: string): string {
  const [first = '0', , third = '2', ...[fourth = '3', ...rest]] = text;
  return [first, third, fourth, rest.join('')].join('|');
}
