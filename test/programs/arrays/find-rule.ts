// The first rule of a list that fits, by find, and its name.
// shape: string -> string
// "" => "empty"
// "a" => "word"
// "12" => "number"
// "a1" => "none of word"
// "-" => "none of word"

const RULES: { name: string; fits(text: string): boolean }[] = [
  { name: 'empty', fits: text => text.length === 0 },
  { name: 'word', fits: text => /^[a-z]+$/.test(text) },
  { name: 'number', fits: text => !Number.isNaN(Number(text)) },
];

export default (text: string): string =>
  RULES.find(rule => rule.fits(text))?.name ?? `none of ${RULES.map(rule => rule.name).find(name => name > 'n')}`;
