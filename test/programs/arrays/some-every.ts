// some and every stop at the first answer, and what they say of nothing.
// shape: numbers -> numbers
// [] => [0,1,0]
// [1,2,3] => [1,0,3]
// [2,4] => [1,1,3]
// [1,3] => [0,0,3]

export default (numbers: number[]): number[] => {
  let calls = 0;
  const even = (n: number): boolean => {
    calls++;
    return n % 2 === 0;
  };
  return [Number(numbers.some(even)), Number(numbers.every(even)), calls];
};
