// Classes are values: a mixin adds a method to any base.
// shape: string -> string
// "" => "Inner"
// "ab" => "BAInner"
// "abc" => "CBAInner"

const Reversible = Base =>
  class extends Base {
    reverse() {
      return new this.constructor([...this.text].reverse().join(''));
    }
  };
const Shouting = Base =>
  class extends Base {
    get text() {
      return super.text.toUpperCase();
    }
  };
const Text = class Inner {
  #text;
  constructor(text) {
    this.#text = text;
  }
  get text() {
    return this.#text;
  }
};

class Both extends Reversible(Shouting(Text)) {}

export default text => new Both(text).reverse().text + Text.name;
