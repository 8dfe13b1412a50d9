// Number takes all of the text or gives NaN.
// shape: string -> string
// "" => "0 0 false false"
// " " => "0 0 false false"
// "12" => "12 12 false false"
// " 12\n" => "12 12 false false"
// "1e3" => "1000 1000 false false"
// "0x1f" => "31 31 false false"
// "0b11" => "3 3 false false"
// "0o17" => "15 15 false false"
// "-0x1" => "NaN NaN false true"
// "1_000" => "NaN NaN false true"
// "Infinity" => "Infinity Infinity false false"
// "infinity" => "NaN NaN false true"
// ".5" => "0.5 0.5 false false"
// "5." => "5 5 false false"
// "." => "NaN NaN false true"
// "+-1" => "NaN NaN false true"
// "-0" => "0 0 true false"
// "1e1000" => "Infinity Infinity false false"
// "\ufeff7" => "7 7 false false"

export default (text: string): string =>
  `${Number(text)} ${+text} ${Object.is(Number(text), -0)} ${isNaN(text as unknown as number)}`;
