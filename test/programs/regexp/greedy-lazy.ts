// Greedy, lazy and bounded repetition.
// shape: string -> string
// "" => "    5 "
// "<a><b>" => "1 2<b> <a><b> <a><b> 5<a><b> <a><b>"
// "aaaa" => "aaaa aaaa 3a 4aa 5aaaa 66"
// "<<>>" => "1 2> <<>> <<>> 5<<>> <<>>"

export default (text: string): string =>
  [
    text.replace(/<.+>/, '1'),
    text.replace(/<.+?>/, '2'),
    text.replace(/a{2,3}/, '3'),
    text.replace(/a{2,3}?/, '4'),
    text.replace(/a??/, '5'),
    text.replace(/a{2}/g, '6'),
  ].join(' ');
