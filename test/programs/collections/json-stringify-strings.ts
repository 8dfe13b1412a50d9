// JSON.stringify of text: quotes, backslashes, controls, and lone surrogates.
// shape: string -> string
// "" => "\"\""
// "a\"b\\c/" => "\"a\\\"b\\\\c/\""
// "\u0000\b\t\n\f\r\u001f\u007f" => "\"\\u0000\\b\\t\\n\\f\\r\\u001f\u007f\""
// "\u2028\u2029" => "\"\u2028\u2029\""
// "\ud800" => "\"\\ud800\""
// "\ud83d\ude00" => "\"\ud83d\ude00\""
// "\udc00\ud800" => "\"\\udc00\\ud800\""
// "<\u00e9>" => "\"<\u00e9>\""

export default (text: string): string => JSON.stringify(text);
