// forEach cannot be left early; return only ends one call.
// shape: numbers -> numbers
// [] => [1]
// [1,2,3] => [2,1,1]
// [-1,5] => [1]

export default numbers => {
  const out = [];
  const result = numbers.forEach((n, i) => {
    if (n % 2) return 'ignored';
    out.push(n, i);
  });
  return out.concat(result === undefined ? 1 : 0);
};
