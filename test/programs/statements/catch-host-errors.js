// The engine's own errors are caught by kind.
// shape: string -> string
// "null" => "TypeError"
// "call" => "TypeError"
// "range" => "RangeError"
// "const" => "TypeError"
// "uri" => "URIError"
// "tdz" => "ReferenceError"
// "json" => "SyntaxError"
// "fine" => "fine1"
// "" => "fine1"

export default function kinds(text) {
  const fixed = 1;
  try {
    switch (text) {
      case 'null':
        return null.length;
      case 'call':
        return text.nothing();
      case 'range':
        return 'x'.repeat(-1);
      case 'const':
        fixed = 2;
        break;
      case 'uri':
        return decodeURIComponent('%');
      case 'tdz':
        return early;
      case 'json':
        return JSON.parse('{');
    }
    const early = 'fine';
    return early + fixed;
  } catch (error) {
    return error.name;
  }
}
