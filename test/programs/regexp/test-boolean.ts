// test as a validator: an identifier and nothing else.
// entry: isIdentifier
// shape: string -> boolean
// "" => false
// "a" => true
// "_1" => true
// "1a" => false
// "a b" => false
// "a\n" => false
// "$x$" => true
// "\u00e9" => false

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}
