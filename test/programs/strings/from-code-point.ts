// fromCodePoint makes pairs, and refuses what is not a code point.
// shape: numbers -> numbers
// [] => [0]
// [65,128512] => [3,65,55357]
// [55357,56832] => [2,55357]
// [1114112] => rejected
// [-1] => rejected
// [1.5] => rejected

export default (points: number[]): number[] => {
  const text = String.fromCodePoint(...points);
  return [text.length, ...[...text].map(char => char.charCodeAt(0))];
};
