// Padding to a length, cutting the filler, and leaving long text alone.
// shape: string -> string
// "" => "    |12121|....|||xyz"
// "a" => "   a|1212a|a...|a|a|axy"
// "abcdef" => "abcdef|abcdef|abcdef|abcdef|abcdef|abcdef"
// "\ud83d\ude00" => "  \ud83d\ude00|121\ud83d\ude00|\ud83d\ude00..|\ud83d\ude00|\ud83d\ude00|\ud83d\ude00x"

export default (text: string): string =>
  [
    text.padStart(4),
    text.padStart(5, '12'),
    text.padEnd(4, '.'),
    text.padStart(3, ''),
    text.padEnd(-1, 'x'),
    text.padEnd(3, 'xyz'),
  ].join('|');
