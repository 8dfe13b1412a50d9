// A cache in a closure: the answer does not depend on it.
// shape: numbers -> numbers
// [] => []
// [0,1,2,10] => [0,1,1,55]
// [30,30] => [832040,832040]

const fibonacci = (() => {
  const known = new Map([
    [0, 0],
    [1, 1],
  ]);
  return function of(n) {
    if (!known.has(n)) known.set(n, of(n - 1) + of(n - 2));
    return known.get(n);
  };
})();

export default numbers => numbers.map(n => fibonacci(n));
