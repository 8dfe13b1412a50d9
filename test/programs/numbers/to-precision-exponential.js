// toPrecision and toExponential choose their notation.
// [0] => "0.00 0 0e+0 0.00e+0"
// [123.456] => "123 1e+2 1.23456e+2 1.23e+2"
// [0.000001234] => "0.00000123 0.000001 1.234e-6 1.23e-6"
// [1e+21] => "1.00e+21 1e+21 1e+21 1.00e+21"
// [-5] => "-5.00 -5 -5e+0 -5.00e+0"

export default ([n]) => [n.toPrecision(3), n.toPrecision(1), n.toExponential(), n.toExponential(2)].join(' ');
