// Brackets give a code unit or undefined; writing to a string fails in strict code.
// shape: string -> string
// "" => "undefinedundefinedundefined0false"
// "ab" => "aundefinedb2false"
// "write" => rejected
// "\ud800" => "\ud800undefinedundefined1false"

export default function access(text) {
  if (text === 'write') text[0] = 'W';
  return String(text[0]) + text[-1] + text['1'] + text['length'] + ('01' in Object(text));
}
