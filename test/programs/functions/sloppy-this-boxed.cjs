// A sloppy function sees a primitive this as an object, a strict one as it is.
// shape: string -> string
// "" => "object true 0 true string"
// "a" => "object true 1 true string"
// "abc" => "object true 3 true string"

function sloppy() {
  return `${typeof this} ${this instanceof String} ${this.length} ${this ? 'true' : 'false'}`;
}

function strict() {
  'use strict';
  return typeof this;
}

module.exports = text => `${sloppy.call(text)} ${strict.call(text)}`;
