// Number.isInteger, isSafeInteger, isFinite, and the constants.
// [5] => "true,true,true,true,false,9007199254740991,true,0"
// [5.5] => "false,false,true,true,false,9007199254740991,true,0"
// [9007199254740992] => "true,false,true,true,false,9007199254740991,true,0"
// [1e+308] => "true,false,false,true,false,9007199254740991,true,0"

export default ([n]) =>
  [
    Number.isInteger(n),
    Number.isSafeInteger(n),
    Number.isFinite(n * 10),
    isFinite(String(n)),
    Number.isInteger(String(n)),
    Number.MAX_SAFE_INTEGER,
    Number.EPSILON > 0,
    Number.MIN_VALUE / 2,
  ].join();
