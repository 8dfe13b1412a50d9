// for-in lists integer-like keys first, in order, then the others as they were added.
// shape: string -> string
// "" => "<>"
// "b,a" => "<b><a>"
// "b,10,2,a,1" => "<1><2><10><b><a>"
// "01,1,-1,1.5" => "<1><01><-1><1.5>"
// "x,x,y" => "<x><y>"

export default function keys(text) {
  const table = {};
  for (const key of text.split(',')) table[key] = true;
  let out = '';
  for (const key in table) out += `<${key}>`;
  return out;
}
