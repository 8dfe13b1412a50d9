// The message of calling what is no function names it as the program wrote it.
// shape: string -> string
// "" => "object.missing is not a function"
// "a" => "value is not a function"
// "ab" => "value is not a constructor"
// "abc" => "object.list[0] is not a function"

export default text => {
  const value = undefined;
  const object = { list: [1] };
  const calls = [() => object.missing(), () => value(1), () => new value(), () => object.list[0]()];
  try {
    return calls[text.length]();
  } catch (error) {
    return error.message;
  }
};
