// fromCharCode takes numbers modulo 65536.
// shape: numbers -> numbers
// [] => []
// [65,66] => [65,66]
// [65601] => [65]
// [-1,1.9] => [65535,1]
// [55357,56832] => [128512]
// [1114112] => [0]

export default (codes: number[]): number[] => Array.from(String.fromCharCode(...codes), char => char.codePointAt(0)!);
