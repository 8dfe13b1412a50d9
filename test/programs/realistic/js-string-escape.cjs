// Escapes a JavaScript string literal by a switch inside the replacer, with a fall-through for quotes.
// shape: string -> string
// "" => ""
// "a\nb" => "a\\nb"
// "\"'\\" => "\\\"\\'\\\\"
// "\u2028\u2029" => "\\u2028\\u2029"
// "\u0000\t" => "\\u0000\\t"
// "\r\n" => "\\r\\n"

function escapeOne(found) {
  switch (found) {
    case '\n':
      return '\\n';
    case '\r':
      return '\\r';
    case '\t':
      return '\\t';
    case '"':
    case "'":
    case '\\':
      return '\\' + found;
    default:
      return '\\u' + ('000' + found.charCodeAt(0).toString(16)).slice(-4);
  }
}

module.exports = function (text) {
  return String(text).replace(/[\0-\x1f"'\\\u2028\u2029]/g, escapeOne);
};
