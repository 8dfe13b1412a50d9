// The exact functions of Math, and what max and min say of nothing.
// [] => "-Infinity Infinity 5 4 3 32 3 5.5 -5 NaN 3"
// [3,1,2] => "3 1 5 1.7320508075688772 3 30 3 5.5 -5 NaN 3"
// [-1,5] => "5 -1 5 NaN 3 30 3 5.5 -5 NaN 3"
// [9] => "9 9 5 3 3 31 3 5.5 -5 NaN 3"

export default numbers =>
  [
    Math.max(...numbers),
    Math.min(...numbers),
    Math.hypot(3, 4),
    Math.sqrt(numbers[0] ?? 16),
    Math.cbrt(27),
    Math.clz32(numbers.length),
    Math.log2(8),
    Math.fround(5.5),
    Math.imul(0xffffffff, 5),
    Math.max(NaN, 1),
    Math.max('3', 2),
  ].join(' ');
