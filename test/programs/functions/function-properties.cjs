// What functions show: the order of their properties, names and lengths of the library's.
// shape: string -> string
// "" => "length,name,arguments,caller,prototype"
// "strict" => "length,name,prototype"
// "arrow" => "length,name"
// "push" => "push 1 true"
// "trimLeft" => "trimStart 0 true"
// "size" => "get size 0 true"

function sloppy() {}
function strict() {
  'use strict';
}

module.exports = text => {
  if (text === '') return Reflect.ownKeys(sloppy).join();
  if (text === 'strict') return Reflect.ownKeys(strict).join();
  if (text === 'arrow') return Reflect.ownKeys(() => 1).join();
  const size = Object.getOwnPropertyDescriptor(Set.prototype, 'size').get;
  const found = text === 'size' ? size : (Array.prototype[text] ?? String.prototype[text] ?? sloppy);
  return `${found.name} ${found.length} ${Object.getOwnPropertyDescriptor(found, 'name').configurable}`;
};
