// instanceof follows the prototypes, and asks Symbol.hasInstance first.
// shape: string -> string
// "" => "110111010"
// "a" => "110111000"
// "1" => "110111000"

class Base {}
class Child extends Base {}
function Old() {}
class Even {
  static [Symbol.hasInstance](value) {
    return value % 2 === 0;
  }
}

export default function test(text) {
  const child = new Child();
  const old = new Old();
  const before = old instanceof Old;
  Old.prototype = {};
  return [
    child instanceof Base,
    child instanceof Child,
    text instanceof String,
    Object(text) instanceof String,
    [] instanceof Object,
    before,
    old instanceof Old,
    Number(text) instanceof Even,
    Object.create(null) instanceof Object,
  ]
    .map(Number)
    .join('');
}
