// Groups words by their first letter in a Map of arrays.
// shape: string -> string
// "" => ""
// "ant bee ape cow bat" => "a:ant,ape b:bee,bat c:cow"
// "x" => "x:x"
// "b a b" => "a:a b:b,b"

export default function group(text: string): string {
  const groups = new Map<string, string[]>();
  for (const word of text.split(' ').filter(Boolean)) {
    const key = word[0];
    const list = groups.get(key);
    if (list) list.push(word);
    else groups.set(key, [word]);
  }
  return Array.from(groups, ([key, words]) => `${key}:${words.join(',')}`)
    .sort()
    .join(' ');
}
