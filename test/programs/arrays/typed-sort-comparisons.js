// A typed array is sorted by the host's own comparisons, so that a comparator that contradicts itself gives the same.
// shape: string -> string
// "" => " "
// "ba" => "2,1 2-1 1,2"
// "cba" => "3,2,1 2-1 3-2 3,1,2"
// "gcafbed" => "3,1,2,4,5,6,7 3-1 7-3 7-1 6-2 5-4 2-4 6-4 6-5 3-2 1-2 7-2 7-4 7-5 7-6 3,1,2,4,5,6,7"
export default text => {
  const bytes = Uint8Array.from(text, char => char.charCodeAt(0) % 32);
  let calls = '';
  const contradicting = (a, b) => {
    calls += `${a}-${b} `;
    return a > 3;
  };
  return `${bytes.toSorted(contradicting)} ${calls}${bytes.sort((a, b) => (a === 3 ? NaN : a - b))}`;
};
