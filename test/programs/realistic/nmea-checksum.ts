// Checks an NMEA sentence: dollar, body, star and two hex digits of checksum.
// entry: isValid
// shape: string -> boolean
// "" => false
// "$GP*17" => true
// "$A*41" => true
// "$A*42" => false
// "$*00" => true
// "A*41" => false
// "$AB*03" => true
// "$AB*3" => false

export function isValid(sentence: string): boolean {
  if (sentence[0] !== '$') return false;
  const star = sentence.indexOf('*');
  if (star < 0 || star + 3 !== sentence.length) return false;
  let sum = 0;
  for (let i = 1; i < star; i++) sum ^= sentence.charCodeAt(i);
  return sentence.slice(star + 1).toLowerCase() === ('0' + sum.toString(16)).slice(-2);
}
