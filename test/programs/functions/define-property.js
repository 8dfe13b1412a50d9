// Object.defineProperty makes hidden, computed and read-only properties.
// shape: string -> string
// "" => "0a,sizeTypeError"
// "a" => "a1a,sizeTypeError"
// "abc" => "abc3a,sizeTypeError"

export default function define(text) {
  const object = { a: 1 };
  Object.defineProperty(object, 'hidden', { value: text, enumerable: false });
  Object.defineProperty(object, 'size', { get: () => text.length, enumerable: true });
  let refused = 'no';
  try {
    object.hidden = 'other';
  } catch (error) {
    refused = error.name;
  }
  return object.hidden + object.size + Object.keys(object).join() + refused;
}
