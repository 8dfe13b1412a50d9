// fill with an object puts the same object everywhere.
// shape: string -> string
// "" => "[[[],[]],[[],[]]]"
// "a" => "[[[\"a\"],[\"a\"]],[[\"a\"],[]]]"
// "ab" => "[[[\"a\",\"b\"],[\"a\",\"b\"]],[[\"a\",\"b\"],[]]]"

export default text => {
  const shared = new Array(2).fill([]);
  const separate = [...Array(2)].map(() => []);
  for (const char of text) {
    shared[0].push(char);
    separate[0].push(char);
  }
  return JSON.stringify([shared, separate]);
};
