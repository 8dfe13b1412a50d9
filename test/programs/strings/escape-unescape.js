// The old escape and unescape work on code units.
// shape: string -> string
// "" => " "
// "a b+c" => "a%20b+c a b+c"
// "\u00e9\u20ac" => "%E9%u20AC \u00e9\u20ac"
// "%u0041%42%" => "%25u0041%2542%25 AB%"
// "\ud83d" => "%uD83D \ud83d"
// "*/@_-." => "*/@_-. */@_-."

export default text => escape(text) + ' ' + unescape(text);
