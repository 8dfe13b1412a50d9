// sort is stable: words of one length keep their order.
// shape: string -> string
// "" => ""
// "bb a ccc aa b" => "a b bb aa ccc"
// "x y z" => "x y z"
// "dd cc bb aa" => "dd cc bb aa"

export default (text: string): string =>
  text
    .split(' ')
    .sort((a, b) => a.length - b.length)
    .join(' ');
