// encodeURI keeps the reserved characters as well.
// shape: string -> string
// "" => ""
// "http://x/a b?c=d&e#f" => "http://x/a%20b?c=d&e#f"
// "%41" => "%2541"
// "\u00ff[]" => "%C3%BF%5B%5D"
// "\ud800" => rejected

export default (text: string): string => encodeURI(text);
