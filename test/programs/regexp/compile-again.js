// compile gives an expression another pattern and other flags, and starts it from 0; one that is frozen is changed before that throws.
// shape: string -> string
// "" => "0 /a/g TypeError SyntaxError/(/ /a/g TypeError/z/"
// "ab" => "X1 /a/g TypeError SyntaxError/(/ /a/g TypeError/z/"
// "baa" => "bXX2 /a/g TypeError SyntaxError/(/ /a/g TypeError/z/"
const nameOf = run => {
  try {
    return run();
  } catch (error) {
    return error.name;
  }
};

export default text => {
  const moved = /b/y;
  moved.lastIndex = 5;
  moved.compile('a', 'g');
  const count = (text.match(moved) ?? []).length;
  const given = moved.compile(/a/g);
  const both = nameOf(() => moved.compile(/b/, 'i'));
  const wrong = nameOf(() => moved.compile('('));
  const frozen = Object.freeze(/y/);
  const thrown = nameOf(() => frozen.compile('z'));
  return `${text.replace(given, 'X').replace(/b$/, '')}${count} ${given} ${both} ${wrong}/(/ ${moved} ${thrown}${frozen}`;
};
