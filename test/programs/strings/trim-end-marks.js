// Trims marks and blanks in turn until nothing changes.
// shape: string -> string
// "" => "[]"
// "a , ; " => "[a]"
// "x;;" => "[x]"
// ";" => "[]"
// "a b" => "[a b]"

export default text => {
  let before;
  do {
    before = text;
    text = text.trimEnd();
    if (text.endsWith(';') || text.endsWith(',')) text = text.slice(0, -1);
  } while (text !== before);
  return `[${text.trim()}]`;
};
