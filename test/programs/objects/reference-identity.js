// Objects are shared, not copied; === compares identity.
// shape: string -> string
// "" => "true,false,1,2,0,false"
// "ab" => "true,false,3,4,2,false"
// "abc" => "true,false,4,5,3,false"

export default function share(text) {
  const a = { list: [...text] };
  const b = a;
  const c = { ...a };
  const d = structuredCloneOf(a);
  b.list.push('!');
  c.list = c.list.concat('?');
  return [a === b, a.list === c.list, a.list.length, c.list.length, d.list.length, {} === {}].join();
}

function structuredCloneOf(value) {
  return { list: value.list.slice() };
}
