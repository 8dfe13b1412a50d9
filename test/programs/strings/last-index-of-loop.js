// Walks through a text from its end with lastIndexOf.
// shape: string -> string
// "" => ""
// "a.b.c" => "c<b<a"
// "..." => "<<<"
// "abc" => "abc"

export default text => {
  const out = [];
  let end = text.length;
  for (let at = text.lastIndexOf('.'); at >= 0; at = at > 0 ? text.lastIndexOf('.', at - 1) : -1) {
    out.push(text.substring(at + 1, end));
    end = at;
  }
  out.push(text.substring(0, end));
  return out.join('<');
};
