// HTML escaping by folding over the characters.
// shape: string -> string
// "" => ""
// "x<y" => "x&lt;y"
// ">>" => "&gt;&gt;"
// "a\u0000" => "a\u0000"

const names = Object.create(null);
names['<'] = 'lt';
names['>'] = 'gt';
names['&'] = 'amp';

export default text =>
  Array.prototype.reduce.call(text, (out, char) => out + (char in names ? '&' + names[char] + ';' : char), '');
