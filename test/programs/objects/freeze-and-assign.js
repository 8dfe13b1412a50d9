// A frozen object refuses changes with a TypeError in strict code; its inner objects do not.
// shape: string -> string
// "" => "{\"value\":1,\"inner\":{\"value\":2},\"frozen\":true}"
// "deep" => "{\"value\":1,\"inner\":{\"value\":3},\"frozen\":true}"
// "set" => rejected
// "add" => rejected
// "delete" => rejected

export default function freeze(text) {
  const object = Object.freeze({ value: 1, inner: { value: 2 } });
  if (text === 'deep') object.inner.value = 3;
  if (text === 'set') object.value = 3;
  if (text === 'add') object.other = 3;
  if (text === 'delete') delete object.value;
  return JSON.stringify(Object.assign({}, object, { frozen: Object.isFrozen(object) }));
}
