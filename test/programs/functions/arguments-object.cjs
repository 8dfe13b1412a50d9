// arguments has all that was passed, also beyond the parameters; length counts parameters before a default.
// shape: string -> string
// "" => "1:;11"
// "a,b" => "2:a;b;ba11"
// "a,b,c,d" => "4:a;b;c;d;b+c+da11"

function all(first) {
  var out = arguments.length + ':';
  for (var i = 0; i < arguments.length; i++) out += arguments[i] + ';';
  return out + Array.prototype.slice.call(arguments, 1).join('+') + first;
}

module.exports = function (text) {
  return all.apply(null, text.split(',')) + all.length + function (a, b = 1, c) {}.length;
};
