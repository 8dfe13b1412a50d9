// Float32Array rounds; Float64Array keeps.
// shape: numbers -> numbers
// [] => []
// [0.1,0.5] => [0.10000000149011612,0.5,0.1,0.5]
// [16777217] => [16777216,16777217]
// [1e+40] => [-1,1e+40]

export default numbers =>
  [...Float32Array.from(numbers)].map(n => (Number.isFinite(n) ? n : -1)).concat(...Float64Array.from(numbers));
