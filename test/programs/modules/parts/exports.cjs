exports.one = 1;
exports.twice = function (text) {
  return text + text;
};
this.viaThis = 'this';
Object.defineProperty(exports, 'lazy', {
  enumerable: true,
  get: function () {
    return exports.one + 1;
  },
});
