// A frozen table with a default for what is not in it.
// shape: string -> string
// "" => "-1undefined"
// "a" => "1number"
// "toString" => "-1function"
// "b" => "2number"

const CODES: Readonly<Record<string, number>> = Object.freeze({ a: 1, b: 2 });

export default (text: string): string => `${Object.hasOwn(CODES, text) ? CODES[text] : -1}${typeof CODES[text]}`;
