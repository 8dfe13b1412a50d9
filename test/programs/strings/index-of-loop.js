// Cuts at each separator found with indexOf.
// shape: string -> string
// "" => ""
// "a--b--c" => "a/b/c"
// "--" => "/"
// "-" => "-"
// "a---b" => "a/-b"

export default function cut(text) {
  const parts = [];
  let start = 0;
  let at;
  while ((at = text.indexOf('--', start)) > -1) {
    parts.push(text.slice(start, at));
    start = at + 2;
  }
  parts.push(text.slice(start));
  return parts.join('/');
}
