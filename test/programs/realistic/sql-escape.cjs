// Quotes for SQL: an exec loop over a global pattern kept at module level, with lastIndex set back first.
// entry: quote
// shape: string -> string
// "" => "''"
// "O'Neil" => "'O\\'Neil'"
// "a\\b" => "'a\\\\b'"
// "\u0000\b\t\n\r\u001a" => "'\\0\\b\\t\\n\\r\\Z'"
// "x\"y" => "'x\\\"y'"
// "plain" => "'plain'"

var unsafe = /[\0\x08-\x0a\r\x1a"'\\]/g;
var letters = { '\0': '0', '\b': 'b', '\t': 't', '\n': 'n', '\r': 'r', '\x1a': 'Z' };

exports.quote = function (value) {
  var parts = [],
    from = 0,
    found;
  unsafe.lastIndex = 0;
  while ((found = unsafe.exec(value))) {
    parts.push(value.slice(from, found.index), '\\', letters[found[0]] || found[0]);
    from = unsafe.lastIndex;
  }
  return from ? "'" + parts.join('') + value.slice(from) + "'" : "'" + value + "'";
};
