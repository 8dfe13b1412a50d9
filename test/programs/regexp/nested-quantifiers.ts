// Nested repetition with an empty body ends, and validates a dotted name.
// shape: string -> boolean
// "" => false
// "a.b.c" => true
// "a..b" => false
// ".a" => false
// "a." => false
// "a1.b2" => true

export default (text: string): boolean => /^(?:[a-z]\d*)(?:\.[a-z]\d*)*$/.test(text) && !/^(?:a*)*$/.test(text);
