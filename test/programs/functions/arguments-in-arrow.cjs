// An arrow function has no arguments and no this of its own.
// shape: string -> string
// "" => "!3"
// "a" => "a!3"
// "abc" => "abc!3"

function outer() {
  const inner = () => arguments[0] + this.tail + arguments.length;
  return inner('ignored', 'ignored');
}

module.exports = text => outer.call({ tail: '!' }, text, 1, 2);
