// repeat truncates its count, and refuses negative and infinite ones.
// shape: string -> string
// "" => ""
// "0" => "00"
// "3" => "ababab33"
// "2.9" => "abab2.92.9"
// "-1" => rejected
// "Infinity" => rejected
// "x" => "xx"

export default (text: string): string => 'ab'.repeat(Number(text)) + text.repeat(2);
