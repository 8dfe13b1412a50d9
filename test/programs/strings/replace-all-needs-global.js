// replaceAll refuses a pattern without the flag g.
// shape: string -> string
// "" => ""
// "aba" => "xbx"
// "plain" => rejected

export default text => text.replaceAll(text === 'plain' ? /a/ : /a/g, 'x');
