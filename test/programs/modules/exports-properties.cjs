// exports.x, this and a getter on exports.
// entry: run
// shape: string -> string
// "" => "1this24"
// "a" => "aa1this24"
// "ab" => "abab1this24"

const all = require('./parts/exports.cjs');

exports.run = function (text) {
  return all.twice(text) + all.one + all.viaThis + all.lazy + Object.keys(all).length;
};
