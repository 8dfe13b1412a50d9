// matchAll over named groups into a table; the pattern's own lastIndex is left alone.
// shape: string -> string
// "" => "0"
// "a=1&b=2" => "a,10;b,240"
// "a&=&b=" => "a,true0;b,40"
// "a=1&a=2" => "a,240"

const PAIR = /(?<name>[^=&]+)(?:=(?<value>[^&]*))?/g;

export default text => {
  const table = new Map();
  for (const {
    groups: { name, value = 'true' },
    index,
  } of text.matchAll(PAIR))
    table.set(name, value + index);
  return [...table].join(';') + PAIR.lastIndex;
};
