// A primitive string has own names but no properties of its own making: a property set on one is an error in strict code.
// shape: string -> string
// "" => "undefined0lengthtrue"
// "ab" => "undefined20,1,lengthtrue"
// "set" => rejected

export default function primitive(text) {
  if (text === 'set') text.mark = 1;
  return `${text.mark}${text.length}${Object.getOwnPropertyNames(text).join()}${text.constructor === String}`;
}
