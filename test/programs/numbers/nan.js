// NaN is unlike everything, itself included; the ways to ask.
// shape: string -> string
// "" => "100000010011"
// "x" => "01110111-1001"
// "1" => "100000010100"
// "NaN" => "01110111-1001"

export default text => {
  const n = Number(text);
  return [
    n === n,
    n !== n,
    isNaN(n),
    Number.isNaN(n),
    Number.isNaN(text),
    isNaN(text),
    Object.is(n, NaN),
    [n].includes(n),
    [n].indexOf(n),
    n > 0,
    n <= 0,
    !(n > 0),
  ]
    .map(Number)
    .join('');
};
