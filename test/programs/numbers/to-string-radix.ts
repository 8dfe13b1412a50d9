// toString in other bases, with signs and fractions.
// [0] => "0 0 0 0 0"
// [255] => "11111111 ff 73 255 377"
// [-255] => "-11111111 -ff -73 -255 -377"
// [0.5] => "0.1 0.8 0.i 0.5 0.4"
// [65536] => "10000000000000000 10000 1ekg 65536 200000"
// [37] => "100101 25 11 37 45"

export default ([n]: number[]): string =>
  [n.toString(2), n.toString(16), n.toString(36), n.toString(), n.toString(8)].join(' ');
