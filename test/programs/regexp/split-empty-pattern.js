// split on patterns that match nothing: never at the ends, and by code point with u.
// shape: string -> string
// "" => "[[],0,[\"\"],[],[]]"
// "abc" => "[[\"a\",\"b\",\"c\"],3,[\"abc\"],[\"a\",\"b\",\"c\"],[\"abc\"]]"
// "aXbYc" => "[[\"a\",\"X\",\"b\",\"Y\",\"c\"],5,[\"a\",\"Xb\",\"Yc\"],[\"a\",\"X\",\"b\",\"Y\",\"c\"],[\"aXbYc\"]]"
// "\ud83d\ude00a" => "[[\"\\ud83d\",\"\\ude00\",\"a\"],2,[\"\ud83d\ude00a\"],[\"\\ud83d\",\"\\ude00\",\"a\"],[\"\ud83d\ude00a\"]]"

export default text =>
  JSON.stringify([
    text.split(/(?:)/),
    text.split(/(?:)/u).length,
    text.split(/(?=[A-Z])/),
    text.split(/x*/),
    text.split(/^/),
  ]);
