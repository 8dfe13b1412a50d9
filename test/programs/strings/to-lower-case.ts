// Lower case, with the characters whose case is not one to one.
// shape: string -> string
// "" => ""
// "ABC xyz" => "abc xyz"
// "\u00c9\u00df" => "\u00e9\u00df"
// "\u0130" => "i\u0307"
// "\u03a3" => "\u03c3"
// "A\u03a3" => "a\u03c2"
// "A\u03a3B" => "a\u03c3b"
// "\u212a" => "k"
// "\ud801\udc00" => "\ud801\udc28"

export default (text: string): string => text.toLowerCase();
