// Patterns made in a loop at load time, each with its own flags.
// shape: string -> string
// "" => ""
// "aAbB" => "001B"
// "xyz" => "xyz"
// "AB" => "0B"

var rules = [];
var names = ['a', 'b'];
for (var i = 0; i < names.length; i++) {
  rules.push([new RegExp(names[i], i % 2 ? 'g' : 'gi'), String(i)]);
}

module.exports = function (text) {
  return rules.reduce(function (value, rule) {
    return value.replace(rule[0], rule[1]);
  }, text);
};
