// Roman numerals to a number, refused when they are not written in the usual way.
// entry: parse
// shape: string -> string
// "" => "0"
// "IV" => "4"
// "MCMXCIV" => "1994"
// "IIII" => rejected
// "IC" => rejected
// "xii" => rejected
// "MMXXIV" => "2024"

const USUAL = /^M*(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const VALUES: Record<string, number> = { M: 1000, D: 500, C: 100, L: 50, X: 10, V: 5, I: 1 };

export function parse(text: string): string {
  if (!USUAL.test(text)) throw new SyntaxError(`not a numeral: ${text}`);
  const values = [...text].map(letter => VALUES[letter]);
  return String(values.reduce((sum, value, i) => (value < values[i + 1] ? sum - value : sum + value), 0));
}
