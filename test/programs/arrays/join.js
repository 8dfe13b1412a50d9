// join writes nothing for null and undefined, and nests by commas.
// shape: string -> string
// "" => " ||| 1;2,3   "
// "ab" => "a-b ab|||ab 1;2,3  abab ab"
// "x" => "x x|||x 1;2,3  xx x"

export default text =>
  [
    [...text].join('-'),
    [text, null, undefined, text].join('|'),
    [1, [2, [3]]].join(';'),
    [].join(),
    Array(3).join(text),
    [text].join('never'),
  ].join(' ');
