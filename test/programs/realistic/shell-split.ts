// Splits a command line into words, with quotes and backslashes; an open quote is an error.
// entry: split
// shape: string -> string
// "" => "[]"
// "a b  c" => "[\"a\",\"b\",\"c\"]"
// "'a b' c" => "[\"a b\",\"c\"]"
// "a\\ b" => "[\"a b\"]"
// "\"x'y\"" => "[\"x'y\"]"
// "'open" => rejected
// "a\"b\"c" => "[\"abc\"]"
// "''" => "[\"\"]"

export function split(line: string): string {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let i = 0; i < line.length; i++) {
    const char = line[i];
    if (quote !== null) {
      if (char === quote) quote = null;
      else if (char === '\\' && quote === '"') word += line[++i] ?? '';
      else word += char;
    } else if (char === ' ') {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word ??= '';
      if (char === "'" || char === '"') quote = char;
      else if (char === '\\') word += line[++i] ?? '';
      else word += char;
    }
  }
  if (quote !== null) throw new SyntaxError(`open ${quote}`);
  if (word !== null) words.push(word);
  return JSON.stringify(words);
}
