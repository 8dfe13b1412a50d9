// var belongs to the whole function, across blocks and before its line.
// shape: string -> string
// "" => "undefinedundefined 0 undefined undefined"
// "a" => "undefinedundefined 1 a undefined"
// "abc" => "undefinedundefined 3 c undefined"

module.exports = function hoisted(text) {
  var before = typeof late + typeof i;
  for (var i = 0; i < text.length; i++) {
    var late = text[i];
  }
  if (false) {
    var never = 1;
  }
  return before + ' ' + i + ' ' + late + ' ' + never;
};
