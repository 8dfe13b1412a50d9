// With u, a pair is one character for dots, classes and quantifiers; a lone half does not match inside a pair.
// shape: string -> string
// "" => "    false false"
// "\ud83d\ude00" => "x xx E \ud83d\ude00 true true"
// "\ud83d" => "x x \ud83d h true false"
// "a\ud83d\ude00\ude00" => "xxx xxxx aE\ude00 a\ud83d\ude00\ude00 false false"
// "\ude00" => "x x \ude00 \ude00 true false"

export default (text: string): string =>
  [
    text.replace(/./gu, 'x'),
    text.replace(/./g, 'x'),
    text.replace(/[\u{1f600}-\u{1f64f}]/gu, 'E'),
    text.replace(/\ud83d/gu, 'h'),
    /^[^x]$/u.test(text),
    /\u{1f600}{2}/u.test(text + text),
  ].join(' ');
