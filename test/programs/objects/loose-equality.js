// The conversions of ==.
// shape: string -> string
// "" => "1101100111"
// "0" => "1101100101"
// "1" => "0001100111"
// "a" => "0001100111"
// "null" => "0001100111"

export default text =>
  [
    text == 0,
    text == false,
    text == null,
    text == [text],
    null == undefined,
    null == 0,
    NaN == NaN,
    '1' == 1n,
    text != '0',
    [] == '',
  ]
    .map(Number)
    .join('');
