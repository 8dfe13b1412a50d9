// Backreferences: doubled words, matching quotes, and a group not set matches the empty string.
// shape: string -> string
// "" => "||true|"
// "the the cat" => "the cat||false|the the cat"
// "'a\"b' \"c\"" => "'a\"b' \"c\"|'a\"b',\"c\"|false|'a\"b' \"c\""
// "xx" => "xx||false|<x>"
// "ab" => "ab||false|ab"

export default (text: string): string =>
  [
    text.replace(/\b(\w+) \1\b/g, '$1'),
    text.match(/(['"]).*?\1/g),
    /^(a)?b?\1$/.test(text),
    text.replace(/(.)\1/g, '<$1>'),
  ].join('|');
