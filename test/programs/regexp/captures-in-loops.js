// A group inside a loop is reset on each turn, and keeps its last turn.
// shape: string -> string
// "" => "[[\"\",null,null],null,[\"\",null]]"
// "ab" => "[[\"ab\",null,\"b\"],null,[\"a\",\"a\"]]"
// "aba" => "[[\"aba\",\"a\",null],null,[\"a\",\"a\"]]"
// "ba" => "[[\"ba\",\"a\",null],null,[\"\",null]]"
// "zaacbbbcac" => "[[\"\",null,null],[\"zaacbbbcac\",\"z\",\"ac\",\"a\",null,\"c\"],[\"\",null]]"

export default text =>
  JSON.stringify([/(?:(a)|(b))*/.exec(text), /(z)((a+)?(b+)?(c))*/.exec(text), /(a*)*/.exec(text)]);
