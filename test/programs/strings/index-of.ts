// indexOf and lastIndexOf with positions, also beyond the ends, and for the empty string.
// shape: string -> string
// "" => "-1,-1,-1,0,-1,-1,-1,-1,0"
// "a" => "0,-1,0,1,-1,0,0,0,1"
// "abcabc" => "0,3,0,6,4,3,0,0,6"
// "aaa" => "0,1,0,3,-1,2,1,0,3"
// "bca" => "2,2,2,3,-1,2,-1,-1,3"

export default (text: string): string =>
  [
    text.indexOf('a'),
    text.indexOf('a', 1),
    text.indexOf('a', -5),
    text.indexOf('', 99),
    text.indexOf('bc', 2),
    text.lastIndexOf('a'),
    text.lastIndexOf('a', 1),
    text.lastIndexOf('a', -1),
    text.lastIndexOf(''),
  ].join();
