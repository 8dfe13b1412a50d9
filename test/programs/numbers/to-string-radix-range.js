// A base must be from 2 to 36.
// [2] => "100011"
// [36] => "z"
// [1] => rejected
// [37] => rejected
// [0] => rejected
// [10.9] => "35"

export default ([radix]) => (35).toString(radix);
