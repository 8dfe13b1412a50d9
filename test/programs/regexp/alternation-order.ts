// The first alternative that leads to a match wins, not the longest.
// shape: string -> string
// "" => "   X "
// "ab" => "Xb X X Xab ab"
// "abc" => "Xbc X X Xabc [a,bc]"
// "abcabc" => "Xbcabc Xabc abcX Xabcabc [a,bc]abc"
// "cab" => "cXb cX cX Xcab cab"

export default (text: string): string =>
  [
    text.replace(/a|ab|abc/, 'X'),
    text.replace(/abc|ab|a/, 'X'),
    text.replace(/(?:a|ab)(?:c|bcd)?$/, 'X'),
    text.replace(/|a/, 'X'),
    text.replace(/((a)|(ab))((c)|(bc))/, '[$1,$4]'),
  ].join(' ');
