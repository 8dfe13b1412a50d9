// XML encoding: names for the five marks, numbers of code points for all beyond ASCII, moving lastIndex over a pair.
// entry: encode
// shape: string -> string
// "" => ""
// "a<b" => "a&lt;b"
// "\u00e9" => "&#xe9;"
// "\ud83d\ude00!" => "&#x1f600;!"
// "\ud83d" => "&#xd83d;"
// "'\"&" => "&apos;&quot;&amp;"

const NAMES: Record<string, string> = { '"': 'quot', '&': 'amp', "'": 'apos', '<': 'lt', '>': 'gt' };

export function encode(text: string): string {
  const special = /["&'<>]|[^\0-\x7f]/g;
  const out: string[] = [];
  let from = 0;
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    out.push(text.slice(from, found.index));
    const name = NAMES[found[0]];
    if (name) out.push('&', name, ';');
    else {
      const point = text.codePointAt(found.index) as number;
      out.push('&#x', point.toString(16), ';');
      if (point > 0xffff) special.lastIndex++;
    }
    from = special.lastIndex;
  }
  out.push(text.slice(from));
  return out.join('');
}
