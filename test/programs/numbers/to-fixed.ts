// toFixed rounds the exact binary value; large numbers are written in full or not at all.
// [0] => "0 0.00 0.0000000"
// [1.005] => "1 1.00 1.0050000"
// [2.5] => "3 2.50 2.5000000"
// [-1.5] => "-2 -1.50 -1.5000000"
// [1e+21] => "1e+21 1e+21 1e+21"
// [0.000001] => "0 0.00 0.0000010"
// [123.456] => "123 123.46 123.4560000"
// [10.235] => "10 10.23 10.2350000"

export default ([n]: number[]): string => [n.toFixed(), n.toFixed(2), n.toFixed(7)].join(' ');
