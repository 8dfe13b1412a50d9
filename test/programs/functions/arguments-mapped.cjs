// In sloppy code without defaults, arguments and the parameters are the same variables.
// shape: string -> string
// "" => "xy22xundefined1"
// "a" => "xy2aa2xundefined1"
// "abc" => "xy2abcabc2xundefined1"

function sloppy(a, b) {
  arguments[0] = 'x';
  b = 'y';
  arguments[2] = 'z';
  return a + arguments[1] + arguments.length;
}

function strict(a, b) {
  'use strict';
  arguments[0] = 'x';
  b = 'y';
  return a + arguments[1] + arguments.length;
}

module.exports = function (text) {
  return sloppy(text, text) + strict(text, text) + sloppy(text);
};
