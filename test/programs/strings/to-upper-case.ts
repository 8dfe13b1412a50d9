// Upper case may make a text longer.
// shape: string -> string
// "" => ""
// "abc XYZ" => "ABC XYZ"
// "stra\u00dfe" => "STRASSE"
// "\ufb01x" => "FIX"
// "\u0149" => "\u02bcN"
// "\u0131\u017f" => "IS"
// "\ud801\udc28" => "\ud801\udc00"
// "\u00b5\u00ff" => "\u039c\u0178"

export default (text: string): string => text.toUpperCase();
