// Concatenation converts its operands; + adds until a string comes in.
// shape: string -> string
// "" => "1null2,3312undefined0true1e+210.1"
// "a" => "a1null2,33a12aundefined0true1e+210.1"
// "1" => "11null2,331121undefined0true1e+210.1"

export default text =>
  text.concat(1, null, [2, 3]) + (1 + 2 + text + 1 + 2) + (text + undefined + -0 + true + 1e21 + 0.1);
