// What the arithmetic operators make of other types.
// shape: string -> string
// "" => "-1,0,0,0,NaN,0,NaN,1,0,0,6,1,1,2,6"
// "3" => "2,6,0,3,NaN,0,NaN,1,-3,1.5,6,1,1,2,6"
// "x" => "NaN,NaN,0,NaN,NaN,0,NaN,1,NaN,NaN,6,1,1,2,6"
// " 4 " => "3,8,0,4,NaN,0,NaN,1,-4,2,6,1,1,2,6"

export default text =>
  [
    text - 1,
    text * '2',
    +[],
    +[text],
    +{},
    +null,
    +undefined,
    +true,
    -text,
    text / 2,
    '3' - -'3',
    [] + 1,
    null + 1,
    true + true,
    [2] * [3],
  ].join();
