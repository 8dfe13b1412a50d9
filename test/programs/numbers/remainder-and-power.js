// The remainder has the sign of its left side; powers bind to the right.
// [7,3] => "1 1 343 512 343 2.3333333333333335 2"
// [-7,3] => "-1 2 -343 512 -343 -2.3333333333333335 -2"
// [7,-3] => "1 -2 0.0029154518950437317 512 0.0029154518950437317 -2.3333333333333335 -2"
// [5.5,2] => "1.5 1.5 30.25 512 30.25 2.75 2"
// [1,0] => "NaN NaN 1 512 1 Infinity Infinity"
// [0,0] => "NaN NaN 1 512 1 NaN NaN"
// [2,-1] => "0 0 0.5 512 0.5 -2 -2"

export default ([a, b]) => [a % b, ((a % b) + b) % b, a ** b, 2 ** 3 ** 2, Math.pow(a, b), a / b, Math.trunc(a / b)].join(' ');
