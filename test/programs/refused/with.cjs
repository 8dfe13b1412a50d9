// A with statement changes what names mean.
// shape: string -> string
// unsupported: with

module.exports = function (text) {
  with ({ text: text + '!' }) {
    return text;
  }
};
