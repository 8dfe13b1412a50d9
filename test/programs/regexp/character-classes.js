// Class escapes, ranges, negation, and the odd members.
// shape: string -> string
// "" => "0,0,0,0,0,0,0,0,0,0,0"
// "a_1-]^\\" => "3,4,1,0,0,7,0,4,2,4,1"
// "\u00a0\u200b\ufeff\u000b" => "0,4,0,3,0,4,0,0,0,0,0"
// "\b x" => "1,2,0,1,1,3,0,0,0,1,0"
// "\u00e9\u0661" => "0,2,0,0,0,2,0,0,0,0,0"

export default text => [/\w/g, /\W/g, /\d/g, /\s/g, /[\b]/g, /[^]/g, /[]/g, /[\]\\^-]/g, /[a-]/g, /[\w-]/g, /[+--]/g].map(pattern => (text.match(pattern) || []).length).join();
