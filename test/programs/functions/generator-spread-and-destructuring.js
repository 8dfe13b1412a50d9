// Generators feed spread, destructuring, Array.from and for-of.
// shape: string -> string
// "" => "none||end|"
// "ab" => "ab||ab,end|2"
// "abcd" => "ab|cd|ab,cd,end|2,2"

function* pairs(text) {
  for (let i = 0; i < text.length; i += 2) yield text.slice(i, i + 2);
}

export default function use(text) {
  const [first = 'none', ...rest] = pairs(text);
  return first + '|' + rest + '|' + [...pairs(text), 'end'] + '|' + Array.from(pairs(text), pair => pair.length);
}
