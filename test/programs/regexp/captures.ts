// Groups that did not take part are undefined.
// shape: string -> string
// "" => "\"none\""
// "a" => "[\"a\",\"a\",null,null]"
// "b" => "[\"b\",null,\"b\",null]"
// "ab" => "[\"a\",\"a\",null,null]"
// "ba" => "[\"b\",null,\"b\",null]"
// "c" => "\"none\""

export default (text: string): string => JSON.stringify(/(a)|(b)(c)?/.exec(text) ?? 'none');
