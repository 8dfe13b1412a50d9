// The first character that comes twice.
// shape: string -> string
// "" => "none"
// "abcabc" => "a"
// "abc" => "none"
// "aa" => "a"
// "\ud83d\ude00\ud83d\ude00" => "\ud83d\ude00"

export default text => {
  const seen = new Set();
  for (const char of text) {
    if (seen.size === seen.add(char).size) return char;
  }
  return 'none';
};
