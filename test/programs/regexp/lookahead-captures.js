// A lookahead keeps its captures, and is not entered again.
// shape: string -> string
// "" => "[null,null,null]"
// "aaab" => "[[\"\",\"aaa\"],null,[\"b\",null]]"
// "baaabac" => "[[\"\",\"aaa\"],[\"aba\",\"a\"],[\"b\",null]]"
// "abab" => "[[\"\",\"a\"],[\"aba\",\"a\"],[\"b\",null]]"

export default text => JSON.stringify([/(?=(a+))/.exec(text), /(?=(a+))a*b\1/.exec(text), /(?!(a))b/.exec(text)]);
