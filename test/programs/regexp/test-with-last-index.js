// test on a global pattern remembers where it was; a failure starts over.
// shape: string -> string
// "" => "00000000"
// "a" => "11001100"
// "aa" => "11120011"
// "aba" => "11130011"

export default function remember(text) {
  const pattern = /a/g;
  const out = [];
  for (let i = 0; i < 4; i++) out.push(pattern.test(text), pattern.lastIndex);
  return out.map(Number).join('');
}
