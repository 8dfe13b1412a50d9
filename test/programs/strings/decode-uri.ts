// decodeURI keeps the escapes of reserved characters.
// shape: string -> string
// "" => ""
// "%41%2F%3F%23%20" => "A%2F%3F%23 "
// "%3b%2C" => "%3b%2C"
// "%zz" => rejected
// "%25" => "%"

export default (text: string): string => decodeURI(text);
