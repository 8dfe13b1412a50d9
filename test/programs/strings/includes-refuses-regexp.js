// includes refuses a pattern with a TypeError; indexOf turns it into text.
// shape: string -> string
// "" => "-1"
// "/a/" => "0"
// "a" => "-1"
// "strict" => rejected

export default text => (text === 'strict' ? String(text.includes(/a/)) : String(text.indexOf(/a/)));
