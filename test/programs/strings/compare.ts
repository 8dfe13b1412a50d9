// Strings compare by code units, not by code points or alphabet.
// shape: string -> string
// "a|b" => "10100"
// "a|B" => "01000"
// "ab|a" => "01000"
// "|" => "00110"
// "\uffff|\ud83d\ude00" => "01000"
// "10|9" => "10100"

export default function compare(text: string): string {
  const [left, right] = text.split('|');
  return [left < right, left > right, left <= right, left === right, Number(left) < Number(right)].map(Number).join('');
}
