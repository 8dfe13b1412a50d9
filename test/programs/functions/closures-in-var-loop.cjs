// All turns of a var loop share one variable: every closure sees its last value.
// shape: string -> string
// "" => ""
// "a" => "NaN"
// "abc" => "NaNNaNNaN"

module.exports = function later(text) {
  var thunks = [];
  for (var i = 0; i < text.length; i++) {
    thunks.push(function () {
      return text[i] + i;
    });
  }
  return thunks
    .map(function (thunk) {
      return thunk();
    })
    .join('');
};
