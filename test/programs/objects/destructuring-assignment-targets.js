// The targets of a pattern may be properties, elements and nested patterns.
// shape: string -> string
// "" => "[0,\"\",\"deep\",\"none\",[\"x\",\"y\"],[]]"
// "ab" => "[2,\"ab\",\"deep\",\"a\",[\"x\",\"y\"],[\"1\"]]"
// "abc" => "[3,\"abc\",\"deep\",\"a\",[\"x\",\"y\"],[\"1\",\"2\"]]"

export default function targets(text) {
  const box = {};
  const list = [];
  let rest;
  ({ length: box.size, 0: list[1] = 'none', ...rest } = text);
  [box.first, [box['in' + 'ner']] = ['deep'], ...list[2]] = [text, , 'x', 'y'];
  return JSON.stringify([box.size, box.first, box.inner, list[1], list[2] ?? 0, Object.keys(rest)]);
}
