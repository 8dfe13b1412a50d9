// includes, startsWith and endsWith with positions and with the empty string.
// shape: string -> string
// "" => "001001001"
// "ab" => "101101111"
// "aab" => "111111111"
// "ba" => "001011001"
// "abab" => "111101111"

export default (text: string): string =>
  [
    text.includes('ab'),
    text.includes('ab', 1),
    text.includes(''),
    text.startsWith('a'),
    text.startsWith('a', 1),
    text.startsWith('', 99),
    text.endsWith('b'),
    text.endsWith('a', 1),
    text.endsWith('', 0),
  ]
    .map(Number)
    .join('');
