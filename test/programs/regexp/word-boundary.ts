// Boundaries know ASCII words only.
// shape: string -> string
// "" => " . "
// "ab cd" => "|ab| |cd| a.b c.d Ab Cd"
// "caf\u00e9 x" => "|caf|\u00e9 |x| c.a.f\u00e9. x Caf\u00e9 X"
// "_a1" => "|_a1| _.a.1 _a1"
// " " => "  . .  "

export default (text: string): string =>
  text.replace(/\b/g, '|') + ' ' + text.replace(/\B/g, '.') + ' ' + text.replace(/\b\w/g, char => char.toUpperCase());
