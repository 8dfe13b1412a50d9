// Sorting the characters of a word: anagrams.
// entry: areAnagrams
// shape: string -> boolean
// "" => true
// "abc cab" => true
// "aab abb" => false
// "listen silent" => true
// "a" => false

const key = (word: string): string => [...word].sort().join('');

export function areAnagrams(text: string): boolean {
  const [left, right = ''] = text.split(' ');
  return key(left) === key(right);
}
