// continue with a label goes on with the outer loop: keep the words without a digit.
// shape: string -> string
// "" => ""
// "a b1 c" => "a+c"
// "1 2 3" => ""
// "all good" => "all+good"
// " x " => "+x+"

export default function wordsWithoutDigits(text: string): string {
  const kept: string[] = [];
  words: for (const word of text.split(' ')) {
    for (const char of word) {
      if (char >= '0' && char <= '9') continue words;
    }
    kept.push(word);
  }
  return kept.join('+');
}
