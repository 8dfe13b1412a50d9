// decodeURIComponent decodes UTF-8, and refuses what is malformed.
// shape: string -> string
// "" => ""
// "a%20b" => "a b"
// "%E2%82%AC" => "\u20ac"
// "%F0%9F%98%80" => "\ud83d\ude00"
// "%" => rejected
// "%4" => rejected
// "%GG" => rejected
// "%80" => rejected
// "%C0%80" => rejected
// "%ED%A0%80" => rejected
// "%c3%a9" => "\u00e9"
// "+" => "+"

export default (text: string): string => decodeURIComponent(text);
