// XMLEscape, of Google AutoEscape (`xml_escape`): the five of HTML become references, white space stays, and
// '&nbsp;', which XML does not have, becomes '&#160;'; any other '&' is escaped. This is what the Sigma* benchmark is
// said to do; the version of the public C++ source that was looked at knows nothing of '&nbsp;' and turns control
// characters into spaces.

const NON_BREAKING_SPACE = '&nbsp;';

export function xmlEscape(text: string): string {
  let xml = '';
  let start = 0;
  let pos = 0;
  while (pos < text.length) {
    let consumed = 1;
    let emitted: string;
    const character = text.charAt(pos);
    if (character === '&') {
      if (startsHere(text, pos, NON_BREAKING_SPACE)) {
        emitted = '&#160;';
        consumed = NON_BREAKING_SPACE.length;
      } else {
        emitted = '&amp;';
      }
    } else if (character === '"') {
      emitted = '&quot;';
    } else if (character === "'") {
      emitted = '&#39;';
    } else if (character === '<') {
      emitted = '&lt;';
    } else if (character === '>') {
      emitted = '&gt;';
    } else {
      pos++;
      continue;
    }
    xml += text.substring(start, pos) + emitted;
    pos += consumed;
    start = pos;
  }
  return xml + text.substring(start);
}

function startsHere(text: string, at: number, wanted: string): boolean {
  if (text.length - at < wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) {
    if (text.charCodeAt(at + i) !== wanted.charCodeAt(i)) return false;
  }
  return true;
}
