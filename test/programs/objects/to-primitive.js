// Objects become primitives by Symbol.toPrimitive, valueOf and toString.
// shape: string -> string
// "" => "!|8|s|d|NaN|1,2,3|[object Object]||true"
// "5" => "5!|8|s5|d5|NaN|1,2,3|[object Object]||true"
// "a" => "a!|8|sa|da|NaN|1,2,3|[object Object]||true"

export default function convert(text) {
  const byText = { toString: () => text };
  const byValue = { valueOf: () => 7, toString: () => 'never' };
  const byHint = { [Symbol.toPrimitive]: hint => hint[0] + text };
  return [
    byText + '!',
    byValue + 1,
    `${byHint}`,
    byHint + '',
    +byHint,
    [1, [2, 3]] + '',
    {} + '',
    [] + [],
    byValue > 6,
  ].join('|');
}
