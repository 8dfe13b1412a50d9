// parseFloat reads the longest decimal at the start.
// shape: string -> string
// "" => "NaN false NaN"
// "3.14abc" => "3.14 true 0.3184713375796178"
// ".5.5" => "0.5 true 2"
// "1e" => "1 true 1"
// "1e+2x" => "100 true 0.01"
// "-.0" => "0 true -Infinity"
// "0x10" => "0 true Infinity"
// "Infinityx" => "Infinity true 0"
// "  7" => "7 true 0.14285714285714285"
// "-" => "NaN false NaN"

export default (text: string): string =>
  `${parseFloat(text)} ${Number.parseFloat(text) === parseFloat(text)} ${1 / parseFloat(text)}`;
