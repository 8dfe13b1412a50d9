// Array methods borrowed for a string.
// shape: string -> string
// "" => " false 0"
// "a" => "97 false 1"
// "abc" => "97,98,99 true 2"
// "\ud83d\ude00" => "55357,56832 true 2"

var map = Array.prototype.map;

module.exports = function (text) {
  var codes = map.call(text, function (char) {
    return char.charCodeAt(0);
  });
  var some = [].some.call(text, function (char) {
    return char > 'b';
  });
  return codes.join() + ' ' + some + ' ' + Array.prototype.slice.call(text, -2).length;
};
