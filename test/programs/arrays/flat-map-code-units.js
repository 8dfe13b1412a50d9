// flatMap takes away one level only: what is returned a level too deep needs another flat.
// "" => []
// "ab" => [97,98]
// "\u20ac" => [32,172]

export default text =>
  [...text]
    .flatMap(char => (char < '\x80' ? char.charCodeAt(0) : [[char.charCodeAt(0) >> 8, char.charCodeAt(0) & 255]]))
    .flat();
