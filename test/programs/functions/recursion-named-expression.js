// A named function expression calls itself; its name is not visible outside.
// shape: string -> string
// "" => "0undefined"
// "((()))" => "3undefined"
// "ab" => "0abundefined"
// "(()" => "1(undefined"

export default function nest(text) {
  const strip = function again(rest, depth) {
    return rest.startsWith('(') && rest.endsWith(')') && rest.length > 1
      ? again(rest.slice(1, -1), depth + 1)
      : depth + rest;
  };
  return strip(text, 0) + typeof again;
}
