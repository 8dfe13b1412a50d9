// A length that is not a whole number is a RangeError.
// shape: string -> string
// "3" => "3"
// "-1" => rejected
// "1.5" => rejected
// "4294967296" => rejected
// "" => "0"

export default text => String(new Array(Number(text)).length);
