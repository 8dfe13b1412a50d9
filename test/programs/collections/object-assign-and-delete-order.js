// A key assigned again keeps its place; one deleted and set again goes last.
// shape: string -> string
// "" => "a,5;b,2;c,3;,6"
// "a" => "b,2;c,3;a,6"
// "b" => "a,5;c,3;b,6"

export default text => {
  const object = Object.assign({}, { a: 1, b: 2 }, { c: 3, a: 4 });
  object.a = 5;
  delete object[text];
  object[text] = 6;
  return Object.entries(object).join(';');
};
