// Recursion on the rest of the string.
// entry: reverse
// shape: string -> string
// "" => ""
// "a" => "a"
// "abc" => "cba"
// "\ud83d\ude00" => "\ude00\ud83d"

function reverse(text: string): string {
  return text === '' ? '' : reverse(text.slice(1)) + text[0];
}
