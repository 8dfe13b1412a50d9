// A Set as a fast character class.
// entry: onlyVowels
// shape: string -> boolean
// "" => true
// "aeiou" => true
// "xyz" => false
// "AE" => true
// "a\u00e9" => false

const VOWELS: ReadonlySet<string> = new Set('aeiouAEIOU');

export function onlyVowels(text: string): boolean {
  return Array.from(text).every(char => VOWELS.has(char));
}
