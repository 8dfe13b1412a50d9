// A lastIndex beyond the end fails and is set back; without g or y it is ignored.
// shape: string -> string
// "" => "false,0,false,3"
// "a" => "false,0,true,3"
// "aaaa" => "true,4,true,3"

export default function range(text) {
  const global = /a/g;
  const plain = /a/;
  global.lastIndex = plain.lastIndex = 3;
  return [global.test(text), global.lastIndex, plain.test(text), plain.lastIndex].join();
}
