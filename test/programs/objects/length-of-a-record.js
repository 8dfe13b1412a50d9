// A property called length is nothing special outside arrays, also in strict code and with an object as its value.
// shape: string -> string
// "" => "0"
// "\n" => "1"
// "abc" => "3"

const record = {};
record.length = text => String(text.length);

export default text => record.length(text);
