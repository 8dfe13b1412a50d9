// Options with defaults, as libraries take them.
// entry: slugify
// shape: string -> string
// args: [{"separator": "_"}]
// "" => ""
// "Hello World" => "hello_world"
// "a--b" => "a_b"
// " \u00c9t\u00e9 " => "ete"
// "--x--" => "x"

interface Options {
  separator?: string;
  lower?: boolean;
}

export function slugify(text: string, { separator = '-', lower = true }: Options = {}): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const joined = plain.replace(/[^A-Za-z0-9]+/g, separator);
  const trimmed = joined.startsWith(separator) ? joined.slice(separator.length) : joined;
  const out = trimmed.endsWith(separator) ? trimmed.slice(0, -separator.length) : trimmed;
  return lower ? out.toLowerCase() : out;
}
