// Several patterns joined to one at load time.
// shape: string -> string
// "" => ""
// "1 + foo" => "N + I"
// "'a' 2.5" => "S N"
// "@" => "@"

const NUMBER = /\d+(?:\.\d+)?/;
const NAME = /[a-z]+/i;
const QUOTED = /'[^']*'/;
const ANY = new RegExp([NUMBER, NAME, QUOTED].map(pattern => `(${pattern.source})`).join('|'), 'g');

export default (text: string): string =>
  text.replace(ANY, (_all, number, name, quoted) => (number ? 'N' : name ? 'I' : quoted ? 'S' : '?'));
