// Symbol keys stay out of keys and JSON, but are there.
// shape: string -> string
// "" => " plain {\"plain\":1} true 1 false "
// "a" => "a plain {\"plain\":1} true 1 false a"
// "tag" => "tag plain {\"plain\":1} true 1 true tag"

const tag = Symbol('tag');

export default text => {
  const object = { [tag]: text, plain: 1 };
  return [
    object[tag],
    Object.keys(object),
    JSON.stringify(object),
    tag in object,
    Object.getOwnPropertySymbols(object).length,
    tag.description === text,
    { ...object }[tag],
  ].join(' ');
};
