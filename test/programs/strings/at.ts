// at counts from the end for negative indices, and gives undefined outside.
// shape: string -> string
// "" => "undefined|undefined|undefined|undefined|undefined"
// "a" => "a|a|undefined|undefined|a"
// "abc" => "a|c|b|undefined|a"
// "a\ud83d\ude00" => "a|\ude00|\ud83d|undefined|a"

export default (text: string): string =>
  [text.at(0), text.at(-1), text.at(-2.7), text.at(5), text.at()].map(String).join('|');
