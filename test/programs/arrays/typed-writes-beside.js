// What is written to a typed array at any number is converted first, even where it has no such element.
// shape: string -> string
// "" => "7,0|n n n n n n"
// "ab" => "7,2|n n n n n n"
// "abc" => "7,3|n n n n n n"
export default text => {
  const bytes = new Uint8Array(2);
  let log = '';
  const seven = { valueOf: () => ((log += 'n '), 7) };
  bytes[0] = seven;
  bytes['0'] = seven;
  bytes['-0'] = seven;
  bytes['1.5'] = seven;
  bytes[-1] = seven;
  bytes.Infinity = seven;
  bytes[1] = text.length;
  bytes.other = seven;
  return `${bytes}|${log.trim()}`;
};
