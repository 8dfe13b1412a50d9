// Splits between characters by looking both ways.
// shape: string -> string
// "" => "[[\"\"],[\"\"],[\"\"]]"
// "fooBarBAZ" => "[[\"foo\",\"Bar\",\"BAZ\"],[\"fooBarBAZ\"],[\"fooBarBAZ\"]]"
// "a1b22" => "[[\"a1b22\"],[\"a1\",\"b22\"],[\"a1b22\"]]"
// "AB" => "[[\"AB\"],[\"AB\"],[\"AB\"]]"
// "x.y\\.z" => "[[\"x.y\\\\.z\"],[\"x.y\\\\.z\"],[\"x\",\"y\\\\.z\"]]"

export default (text: string): string =>
  JSON.stringify([text.split(/(?<=[a-z])(?=[A-Z])/), text.split(/(?<=\d)(?!\d)/), text.split(/(?<!\\)\./)]);
