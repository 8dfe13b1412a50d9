// Generator functions and what they make tell what they are.
// shape: string -> string
// "" => "[object GeneratorFunction] [object Generator] GeneratorFunction"
// "a" => "[object GeneratorFunction] [object Generator] GeneratorFunction"
// "ab" => "[object GeneratorFunction] [object Generator] GeneratorFunction"

export default text => {
  function* letters() {
    yield* text;
  }
  const tag = value => Object.prototype.toString.call(value);
  return `${tag(letters)} ${tag(letters())} ${letters.constructor.name}`;
};
