// find and some take a this for their function, which an arrow ignores.
// shape: numbers -> numbers
// [] => [-1,0,0]
// [1,5,9] => [5,1,3]
// [9,9] => [9,1,2]

export default numbers => [
  numbers.find(
    function (n) {
      return n > this.limit;
    },
    { limit: 4 },
  ) ?? -1,
  Number(
    numbers.some(function (n) {
      return n === this.valueOf();
    }, 9),
  ),
  numbers.map(
    function (n) {
      return n * this.by;
    },
    { by: 2 },
  ).length,
];
