// Two loop variables move towards each other: is the text a palindrome?
// entry: isPalindrome
// shape: string -> boolean
// "" => true
// "a" => true
// "abba" => true
// "abcba" => true
// "ab" => false
// "abca" => false

export function isPalindrome(text: string): boolean {
  for (let i = 0, j = text.length - 1; i < j; i++, j--) {
    if (text[i] !== text[j]) return false;
  }
  return true;
}
