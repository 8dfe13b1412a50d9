// Array.from takes iterables and array-likes; Array(n) makes holes, Array.of does not.
// shape: string -> string
// "" => "[[],[\"\",null],[],2,[2],[0,1],true,false]"
// "ab" => "[[\"a\",\"b\"],[\"ab\",null],[\"a\",\"b\"],2,[2],[0,1],true,false]"
// "\ud83d\ude00" => "[[\"\ud83d\ude00\"],[\"\ud83d\ude00\",null],[\"\ud83d\ude00\"],2,[2],[0,1],true,false]"

export default text =>
  JSON.stringify([
    Array.from(text),
    Array.from({ length: 2, 0: text }),
    Array.from(new Set(text)),
    Array(2).length,
    Array.of(2),
    Array.from({ length: 2 }, (_, i) => i * i),
    Array.isArray(Array.from('')),
    Array.isArray(text),
  ]);
