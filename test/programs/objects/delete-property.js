// delete removes own properties only; an array keeps its length.
// shape: string -> string
// "" => "true,true122x-y0,1"
// "a" => "true,trueundefined22x-y0,1"
// "b" => "true,true1base2x-y0,1"
// "0" => "true,true122-y1"

export default function remove(text) {
  const base = { b: 'base' };
  const object = Object.assign(Object.create(base), { a: 1, b: 2 });
  const list = ['x', 'y'];
  const answers = [delete object[text], delete list[text]];
  return answers.join() + object.a + object.b + list.length + list.join('-') + Object.keys(list);
}
