// A class as it was written before classes.
// entry: run
// shape: string -> string
// "" => "-true0LineScanner"
// "ab" => "1a1batrue0LineScanner"
// "a\nb\n" => "1a2;2b3;atrue0LineScanner"

function Scanner(text) {
  if (!(this instanceof Scanner)) return new Scanner(text);
  this.text = text;
  this.position = 0;
}
Scanner.prototype.next = function () {
  return this.position < this.text.length ? this.text.charAt(this.position++) : null;
};
Scanner.prototype.reset = function () {
  this.position = 0;
  return this;
};

function LineScanner(text) {
  Scanner.call(this, text);
  this.line = 1;
}
LineScanner.prototype = Object.create(Scanner.prototype, { constructor: { value: LineScanner } });
LineScanner.prototype.next = function () {
  var char = Scanner.prototype.next.call(this);
  if (char === '\n') this.line++;
  return char;
};

exports.run = function (text) {
  var scanner = new LineScanner(text),
    out = '',
    char;
  while ((char = scanner.next()) !== null) out += scanner.line + (char === '\n' ? ';' : char);
  return (
    out +
    (scanner.reset().next() || '-') +
    (scanner instanceof Scanner) +
    Scanner(text).position +
    scanner.constructor.name
  );
};
