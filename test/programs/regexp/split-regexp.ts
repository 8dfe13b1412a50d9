// split on a pattern; captures are put in between.
// shape: string -> string
// "" => "[[\"\"],[\"\"],[\"\"],[\"\"]]"
// "a1b2c" => "[[\"a\",\"b\",\"c\"],[\"a\",\"1\",\"b\",\"2\",\"c\"],[\"a\",null,\"b\",null,\"c\"],[\"a\",\"b\"]]"
// "1" => "[[\"\",\"\"],[\"\",\"1\",\"\"],[\"\",null,\"\"],[\"\",\"\"]]"
// "abc" => "[[\"abc\"],[\"abc\"],[\"abc\"],[\"abc\"]]"
// "a12b" => "[[\"a\",\"\",\"b\"],[\"a\",\"1\",\"\",\"2\",\"b\"],[\"a\",null,\"\",null,\"b\"],[\"a\",\"\"]]"
// "1a" => "[[\"\",\"a\"],[\"\",\"1\",\"a\"],[\"\",null,\"a\"],[\"\",\"a\"]]"

export default (text: string): string =>
  JSON.stringify([text.split(/\d/), text.split(/(\d)/), text.split(/(x)?\d/), text.split(/\d/, 2)]);
