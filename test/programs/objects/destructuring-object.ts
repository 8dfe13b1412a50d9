// Object patterns with renaming, defaults, nesting and a rest.
// shape: string -> string
// "" => "?:-:0:0"
// "k=v" => "k:v:0:0"
// "k=v;flag" => "k:v:1:0"
// "a=b=c" => "a:b:0:0"

interface Parsed {
  pair?: { key?: string; value?: string };
  flags: string[];
}

function parse(text: string): Parsed {
  const [head, ...flags] = text.split(';');
  const [key, value] = head.split('=');
  return key ? { pair: { key, value }, flags } : { flags };
}

export default function show(text: string): string {
  const { pair: { key: name = '?', value = '-', ...others } = {}, ...rest } = parse(text);
  return `${name}:${value}:${rest.flags.length}:${Object.keys(others).length}`;
}
