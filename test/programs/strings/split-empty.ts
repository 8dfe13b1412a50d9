// Splitting on the empty string gives code units, and none for the empty text.
// shape: string -> string
// "" => "[[],0,[]]"
// "abc" => "[[\"a\",\"b\",\"c\"],3,[\"a\"]]"
// "a\ud83d\ude00" => "[[\"a\",\"\\ud83d\",\"\\ude00\"],3,[\"a\"]]"
// "\ud800" => "[[\"\\ud800\"],1,[\"\\ud800\"]]"

export default (text: string): string => JSON.stringify([text.split(''), text.split('').length, text.split('', 1)]);
