// The iterators of the library have names.
// shape: string -> string
// "" => "Array Iterator,String Iterator,Map Iterator,Set Iterator,RegExp String Iterator"
// "a" => "Array Iterator,String Iterator,Map Iterator,Set Iterator,RegExp String Iterator"
// "ab" => "Array Iterator,String Iterator,Map Iterator,Set Iterator,RegExp String Iterator"

export default text =>
  [[...text].values(), text[Symbol.iterator](), new Map([[text, 1]]).keys(), new Set(text).values(), text.matchAll(/a/g)]
    .map(iterator => iterator[Symbol.toStringTag])
    .join();
