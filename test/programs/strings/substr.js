// substr takes a start, counted from the end if negative, and a length.
// shape: string -> string
// "" => "||||||"
// "a" => "|a|a|||a|"
// "abc" => "bc|bc|b|bc||ab|"
// "abcdef" => "bcdef|ef|e|bc||ab|"

export default text =>
  [
    text.substr(1),
    text.substr(-2),
    text.substr(-2, 1),
    text.substr(1, 2),
    text.substr(0, -1),
    text.substr(-99, 2),
    text.substr(99),
  ].join('|');
