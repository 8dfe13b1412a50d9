// Keys of a Map are compared by identity, with NaN equal to itself and the two zeros equal.
// shape: string -> string
// "" => "zero,,zero,object,,undef,6"
// "1" => "number,text,zero,object,,undef,6"
// "x" => "nan,,zero,object,,undef,6"

export default text => {
  const key = {};
  const map = new Map([
    [NaN, 'nan'],
    [0, 'zero'],
    [key, 'object'],
    ['1', 'text'],
    [1, 'number'],
    [undefined, 'undef'],
  ]);
  return [map.get(Number(text)), map.get(text), map.get(-0), map.get(key), map.get({}), map.get(), map.size].join();
};
