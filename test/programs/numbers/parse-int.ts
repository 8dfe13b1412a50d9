// parseInt reads as far as it can: white space, sign, 0x.
// shape: string -> string
// "" => "NaN,NaN,NaN,NaN"
// "42" => "42,42,66,NaN"
// " -7px" => "-7,-7,-7,NaN"
// "0x1F" => "0,31,31,0"
// "1e3" => "1,1,483,1"
// "abc" => "NaN,NaN,2748,NaN"
// "+5" => "5,5,5,NaN"
// "0b11" => "0,0,2833,0"
// "9007199254740993" => "9007199254740992,9007199254740992,10378291982571407000,NaN"
// "\u00a012" => "12,12,18,1"
// "- 1" => "NaN,NaN,NaN,NaN"
// "\u0661" => "NaN,NaN,NaN,NaN"

export default (text: string): string =>
  [parseInt(text, 10), parseInt(text), parseInt(text, 16), parseInt(text, 2)].join();
