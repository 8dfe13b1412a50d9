// An else belongs to the nearest if without one.
// shape: string -> string
// "" => "-"
// "a" => "only a"
// "ab" => "both"
// "b" => "-"
// "ba" => "both"

export default function dangling(text) {
  let out = '-';
  if (text.includes('a'))
    if (text.includes('b')) out = 'both';
    else out = 'only a';
  return out;
}
