// The three iterators of an array.
// shape: string -> string
// "" => "|||function"
// "a" => "0a|0||function"
// "abc" => "0a,1b,2c|0,1,2|b,c|function"

export default text => {
  const list = [...text];
  const pairs = [];
  for (const [i, char] of list.entries()) pairs.push(i + char);
  const iterator = list.values();
  iterator.next();
  return pairs.join() + '|' + [...list.keys()] + '|' + [...iterator] + '|' + typeof list[Symbol.iterator];
};
