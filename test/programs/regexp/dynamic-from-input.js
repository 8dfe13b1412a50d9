// A pattern made from the input itself; a malformed one is a SyntaxError.
// shape: string -> string
// "a" => "..bxy/a/"
// "[ab]" => "...xy/[ab]/"
// "(" => rejected
// "a*" => "..b.x.y./a*/"
// "" => ".a.a.b.x.y./(?:)/"
// "x|y" => "aab../x|y/"
// "[b-a]" => rejected

export default text => 'aabxy'.replace(new RegExp(text, 'g'), '.') + new RegExp(text);
