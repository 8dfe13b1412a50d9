// The universal wrapper: CommonJS here, a global elsewhere.
// entry: escapeQuotes
// shape: string -> string
// "" => ""
// "\"a\"" => "\\\"a\\\""
// "'" => "\\'"

;(function (root, factory) {
  if (typeof define === 'function' && define.amd) {
    define([], factory);
  } else if (typeof module === 'object' && module.exports) {
    module.exports = factory();
  } else {
    root.quotes = factory();
  }
}(typeof self !== 'undefined' ? self : this, function () {
  function escapeQuotes(text) {
    return text.replace(/["']/g, '\\$&');
  }
  return { escapeQuotes: escapeQuotes, version: '1.0.0' };
}));
