'use strict';

var map = { '<': '&lt;', '&': '&amp;' };

module.exports = escape;
module.exports.map = map;

function escape(text) {
  return String(text).replace(/[<&]/g, function (char) {
    return map[char];
  });
}
