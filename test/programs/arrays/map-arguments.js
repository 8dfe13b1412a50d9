// map calls with the value, the index and the array: the parseInt surprise.
// shape: string -> string
// "" => "NaN01"
// "1,2,3" => "1,NaN,NaN1,2,33,2,1"
// "10,10,10,10" => "10,NaN,2,310,10,10,104,3,2,1"
// "x" => "NaNNaN1"

export default text =>
  text.split(',').map(parseInt).join() +
  text.split(',').map(Number) +
  text.split(',').map((_, i, all) => all.length - i);
