// A lookbehind may have any length, and reads its captures from right to left.
// shape: string -> string
// "" => "[null,null,false,null]"
// "1053" => "[[\"\",\"1\",\"053\"],null,false,null]"
// "a=1;b=22" => "[[\"\",\"2\",\"2\"],[\"1\",\"22\"],false,null]"
// "xx" => "[null,null,true,null]"
// "xxx" => "[null,null,true,[\"x\",\"x\"]]"

export default text =>
  JSON.stringify([
    /(?<=(\d+)(\d+))$/.exec(text),
    text.match(/(?<=\w+=)\d+/g),
    /(?<=^.)x/.test(text),
    /(?<=\1(x))x/.exec(text),
  ]);
