// The old way to give each turn its own variable: a function called at once.
// entry: spell
// shape: string -> string
// "" => ""
// "a" => "A"
// "hey" => "HEY"

(function (root) {
  function spell(text) {
    var steps = [];
    for (var i = 0; i < text.length; i++) {
      (function (at) {
        steps.push(function () {
          return text.charAt(at).toUpperCase();
        });
      })(i);
    }
    var out = '';
    while (steps.length) out = steps.pop()() + out;
    return out;
  }
  root.spell = spell;
})(typeof exports === 'object' ? exports : this);
