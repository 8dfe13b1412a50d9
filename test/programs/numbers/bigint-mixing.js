// BigInt and number do not add, but compare.
// shape: string -> string
// "add" => rejected
// "compare" => "true,true,false,2,11,f,1,2,3,2"
// "math" => rejected
// "json" => rejected
// "" => "true,true,false,2,11,f,1,2,3,2"

export default text => {
  if (text === 'add') return String(1n + 1);
  if (text === 'math') return String(Math.max(1n, 2));
  if (text === 'json') return JSON.stringify(1n);
  return [
    1n < 2,
    2n == 2,
    2n === 2,
    1n + BigInt(1),
    '1' + 1n,
    0n ? 't' : 'f',
    [3n, 1, 2n].sort().join(),
    5n / 2n,
  ].join();
};
