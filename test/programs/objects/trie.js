// A tree of objects: the longest word of a table at each place.
// shape: string -> string
// "" => ""
// "forest" => "[for]est"
// "form" => "[form]"
// "for" => "[for]"
// "xfo" => "xfo"
// "informed" => "[in][form]ed"

const root = {};
for (const word of ['for', 'form', 'rest', 'in']) {
  let node = root;
  for (const char of word) node = node[char] ??= {};
  node.end = word;
}

export default function mark(text) {
  let out = '';
  for (let i = 0; i < text.length; ) {
    let node = root;
    let found;
    for (let j = i; node && j <= text.length; j++) {
      if (node.end) found = node.end;
      node = node[text[j]];
    }
    out += found ? `[${found}]` : text[i];
    i += found ? found.length : 1;
  }
  return out;
}
