// Defaults fill in for undefined only, may use earlier parameters, and are computed on each call.
// shape: string -> string
// "" => "....|****||###"
// "a" => "...a|***a|a|###a"
// "abcdef" => "abcdef|abcdef|abcdef|###abcdef"

function pad(text: string, width = 4, fill: string | null = '.', total = width - text.length): string {
  return fill === null ? text : fill.repeat(Math.max(0, total)) + text;
}

export default function defaults(text: string): string {
  return [pad(text), pad(text, undefined, '*'), pad(text, 2, null), pad(text, 0, '#', 3)].join('|');
}
