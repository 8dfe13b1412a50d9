// The function gets the match, its place and the whole text; its result is taken as it is.
// shape: string -> string
// "" => ""
// "ab" => "$&AB02"
// "xab" => "x$&AB13"
// "abab" => "$&AB04ab"

export default (text: string): string =>
  text.replace('ab', (match, at, whole) => `$&${match.toUpperCase()}${at}${whole.length}`);
