// A function declared in a block is visible in the function after the block has run (sloppy code).
// shape: string -> string
// "" => "undefined-"
// "a" => "undefinedA"
// "b" => "undefined-"

module.exports = function (text) {
  var before = typeof inner;
  if (text === 'a') {
    function inner() {
      return 'A';
    }
  }
  return before + (typeof inner === 'function' ? inner() : '-');
};
