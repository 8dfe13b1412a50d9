// split on a string: empty text, separators at the ends, a limit.
// shape: string -> string
// "" => "[[\"\"],[\"\"],[],[\"\"]]"
// "a,b,c" => "[[\"a\",\"b\",\"c\"],[\"a\",\"b\"],[],[\"a,b,c\"]]"
// "," => "[[\"\",\"\"],[\"\",\"\"],[],[\",\"]]"
// "abc" => "[[\"abc\"],[\"abc\"],[],[\"abc\"]]"
// "a,,b" => "[[\"a\",\"\",\"b\"],[\"a\",\"\"],[],[\"a,,b\"]]"
// ",a" => "[[\"\",\"a\"],[\"\",\"a\"],[],[\",a\"]]"

export default (text: string): string =>
  JSON.stringify([text.split(','), text.split(',', 2), text.split(',', 0), text.split()]);
