// Backtracking gives up what a group took, and the captures show it.
// shape: string -> string
// "" => "[null,null,null,[\"\",\"\",null,\"\"]]"
// "aaaa" => "[[\"aaaa\",\"aaa\",\"a\"],[\"aaaa\",\"a\",\"aaa\"],null,[\"aaaa\",\"aaaa\",null,\"\"]]"
// "abcabc" => "[null,null,[\"abcabc\",\"abca\",\"bc\"],[\"ab\",\"a\",null,\"b\"]]"
// "aab" => "[null,null,[\"aab\",\"aa\",\"b\"],[\"aab\",\"aa\",null,\"b\"]]"

export default text =>
  JSON.stringify([
    /^(a+)(a+)$/.exec(text),
    /^(a+?)(a*)$/.exec(text),
    /^(.*)(b.*)$/.exec(text),
    /(a*)(ab)*(b*)/.exec(text),
  ]);
