// Each turn of a let loop has its own variable, which closures keep.
// shape: string -> string
// "" => ""
// "a" => "a0"
// "abc" => "c2b1a0"

export default function later(text) {
  const thunks = [];
  for (let i = 0; i < text.length; i++) thunks.push(() => text[i] + i);
  return thunks
    .reverse()
    .map(thunk => thunk())
    .join('');
}
