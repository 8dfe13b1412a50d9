// Assigning through a setter on the prototype does not create an own property.
// shape: string -> string
// "" => "own0truefalse"
// "a" => "aaown2truefalse"
// "abc" => "abcabcown6truefalse"

class Temperature {
  static #last = '';
  set value(next) {
    Temperature.#last = next + next;
  }
  get value() {
    return Temperature.#last;
  }
  static get last() {
    return Temperature.#last;
  }
}

export default function assign(text) {
  const object = new Temperature();
  object.value = text;
  Object.defineProperty(object, 'own', { value: 1, enumerable: true });
  return (
    object.value + Object.keys(object) + Temperature.last.length + ('value' in object) + Object.hasOwn(object, 'value')
  );
}
