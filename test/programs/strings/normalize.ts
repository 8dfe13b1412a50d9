// normalize composes; the form is an argument.
// shape: string -> string
// args: ["NFC"]
// "" => ""
// "abc" => "abc"
// "e\u0301" => "\u00e9"
// "\u00e9" => "\u00e9"
// "\u212b" => "\u00c5"
// "\u1100\u1161" => "\uac00"
// "\ufb01" => "\ufb01"

export default (text: string, form: string): string => text.normalize(form);
