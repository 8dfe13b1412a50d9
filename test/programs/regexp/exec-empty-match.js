// An exec loop over empty matches must step by itself.
// shape: string -> string
// "" => "(0,)"
// "abc" => "(0,)(1,)(2,)(3,)"
// "xxaxx" => "(0,xx)(2,)(3,xx)(5,)"
// "x" => "(0,x)(1,)"

export default function gaps(text) {
  const pattern = /x*/g;
  let out = '';
  let match;
  while ((match = pattern.exec(text))) {
    out += `(${match.index},${match[0]})`;
    if (match[0] === '') pattern.lastIndex++;
  }
  return out;
}
