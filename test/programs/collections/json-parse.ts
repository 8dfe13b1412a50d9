// JSON.parse reads strictly; a later key wins; a reviver changes values.
// shape: string -> string
// "" => rejected
// "1" => "2"
// "\"\\u0041\\n\"" => "\"A\\n\""
// "{\"a\":1,\"a\":2}" => "{\"a\":4}"
// "[1,]" => rejected
// "{'a':1}" => rejected
// " [ 1 , 2 ] " => "[2,4]"
// "01" => rejected
// "\"\t\"" => rejected
// "nul" => rejected
// "-0" => "0"
// "{\"__proto__\":1}" => "{\"__proto__\":2}"

export default (text: string): string =>
  JSON.stringify(JSON.parse(text, (_key, value) => (typeof value === 'number' ? value * 2 : value)));
