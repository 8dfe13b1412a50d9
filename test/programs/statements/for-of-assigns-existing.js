// The target of for-of may be a variable or a property that exists already.
// shape: string -> string
// "" => "none/"
// "a" => "a/a"
// "abc" => "c/b"

export default function last(text) {
  let current = 'none';
  const box = { seen: '' };
  for (current of text);
  for (box.seen of text) {
    if (box.seen === 'b') break;
  }
  return current + '/' + box.seen;
}
