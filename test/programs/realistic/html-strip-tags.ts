// Strips tags with a state machine that knows quotes in attributes.
// entry: strip
// shape: string -> string
// "" => ""
// "a<b>c</b>" => "ac"
// "<a title=\">\">x" => "x"
// "a < b" => "a "
// "<<a>>" => ">"
// "<!-- x -->y" => "y"

type State = 'text' | 'tag' | 'single' | 'double';

export function strip(html: string): string {
  let state: State = 'text';
  let out = '';
  for (const char of html) {
    switch (state) {
      case 'text':
        if (char === '<') state = 'tag';
        else out += char;
        break;
      case 'tag':
        if (char === '>') state = 'text';
        else if (char === '"') state = 'double';
        else if (char === "'") state = 'single';
        break;
      case 'single':
        if (char === "'") state = 'tag';
        break;
      case 'double':
        if (char === '"') state = 'tag';
        break;
    }
  }
  return out;
}
