// Sloppy code ignores what cannot be set or deleted, also where the key is an object; strict code throws.
// shape: string -> string
// "" => "1 false true TypeError"
// "a" => "1 false false TypeError"
// "ab" => "1 false false TypeError"

module.exports = text => {
  const key = { toString: () => 'a' };
  const frozen = Object.freeze({ a: 1 });
  frozen[key] = 2;
  const strict = () => {
    'use strict';
    try {
      frozen[key] = 3;
    } catch (error) {
      return error.name;
    }
  };
  return `${frozen.a} ${delete frozen[key]} ${delete text[0]} ${strict()}`;
};
