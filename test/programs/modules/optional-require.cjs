// A module that is not there can be done without; what is required late is there then.
// shape: string -> string
// "a" => "MODULE_NOT_FOUND:report a"
// "b b" => "MODULE_NOT_FOUND:report b b"
// "" => "MODULE_NOT_FOUND:report "

let code = 'found';
try {
  require('a-package-that-nobody-has');
} catch (error) {
  code = error.code;
}

module.exports = text => {
  const { name } = require('./parts/late.cjs');
  return `${code}:${name} ${text}`;
};
