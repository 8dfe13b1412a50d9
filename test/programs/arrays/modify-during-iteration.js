// The callbacks see changes to elements not yet visited, but the length is fixed at the start.
// shape: numbers -> numbers
// [1,2,3] => [2,51,4,4]
// [5] => [6,2]
// [] => [0]

export default numbers =>
  numbers
    .map((n, i, all) => {
      if (i === 0) {
        all.push(100);
        all[1] = 50;
      }
      return n + 1;
    })
    .concat(numbers.length);
