// Two functions that call each other: does the text have an even number of a's?
// entry: even
// shape: string -> boolean
// "" => true
// "a" => false
// "aa" => true
// "bab" => false
// "banana" => false

const even = (text: string, i = 0): boolean =>
  i === text.length ? true : text[i] === 'a' ? odd(text, i + 1) : even(text, i + 1);
const odd = (text: string, i: number): boolean =>
  i === text.length ? false : text[i] === 'a' ? even(text, i + 1) : odd(text, i + 1);
