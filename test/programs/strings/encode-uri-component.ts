// encodeURIComponent leaves the unreserved marks alone, and refuses lone surrogates.
// shape: string -> string
// "" => ""
// "a b&c" => "a%20b%26c"
// "-_.!~*'()" => "-_.!~*'()"
// "\u00e9\u20ac" => "%C3%A9%E2%82%AC"
// "\ud83d\ude00" => "%F0%9F%98%80"
// "\ud83d" => rejected
// "\ude00a" => rejected
// ";/?:@&=+$,#" => "%3B%2F%3F%3A%40%26%3D%2B%24%2C%23"

export default (text: string): string => encodeURIComponent(text);
