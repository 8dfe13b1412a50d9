// Bases of parseInt: 0 and undefined mean ten or 0x, others outside 2 to 36 give NaN.
// shape: string -> string
// "11" => "11,37,NaN,NaN,9,17,3"
// "z" => "NaN,35,NaN,NaN,NaN,NaN,NaN"
// "0x10" => "16,42804,NaN,NaN,0,16,0"
// "077" => "77,259,NaN,NaN,63,119,0"

export default text =>
  [
    parseInt(text, 0),
    parseInt(text, 36),
    parseInt(text, 1),
    parseInt(text, 37),
    parseInt(text, 8),
    parseInt(text, '16'),
    parseInt(text, -4294967294),
  ].join();
