// SnippetEscape, of Google AutoEscape (`snippet_escape`): HtmlEscape for snippets that may be emphasised. '&' stays,
// since it begins a reference, unless '{' follows (a script entity of an old browser). <br> and <wbr> stay; <b>, <i>
// and <em> stay when that tag is not open already, and their ends when it is; any other '<' is escaped. Tags that are
// left open are closed at the end. At most one of each tag is ever open, and a flag for each is all that has to be
// remembered. What it does was taken from the public C++ source of that system, without its <span dir=…>; the code is
// written here.

export function snippetEscape(text: string): string {
  let inBold = false;
  let inItalic = false;
  let inEmphasis = false;
  let html = '';
  let runStart = 0;
  let pos = 0;
  while (pos < text.length) {
    let replacement: string;
    switch (text[pos]) {
      case '<':
        if (isTag(text, pos, inBold ? '</b>' : '<b>')) {
          pos += inBold ? 4 : 3;
          inBold = !inBold;
          continue;
        }
        if (isTag(text, pos, inItalic ? '</i>' : '<i>')) {
          pos += inItalic ? 4 : 3;
          inItalic = !inItalic;
          continue;
        }
        if (isTag(text, pos, inEmphasis ? '</em>' : '<em>')) {
          pos += inEmphasis ? 5 : 4;
          inEmphasis = !inEmphasis;
          continue;
        }
        if (isTag(text, pos, '<br>') || isTag(text, pos, '<wbr>')) {
          pos += text.charAt(pos + 1) === 'b' ? 4 : 5;
          continue;
        }
        replacement = '&lt;';
        break;
      case '&':
        replacement = pos + 1 < text.length && text[pos + 1] === '{' ? '&amp;' : '&';
        break;
      case '"':
        replacement = '&quot;';
        break;
      case "'":
        replacement = '&#39;';
        break;
      case '>':
        replacement = '&gt;';
        break;
      default:
        if (isWhiteSpaceControl(text.charCodeAt(pos))) {
          replacement = ' ';
          break;
        }
        pos++;
        continue;
    }
    html += text.substring(runStart, pos) + replacement;
    runStart = ++pos;
  }
  html += text.substring(runStart, pos);
  if (inBold) html += '</b>';
  if (inItalic) html += '</i>';
  if (inEmphasis) html += '</em>';
  return html;
}

/** Tab, line feed, vertical tab, form feed, carriage return. */
function isWhiteSpaceControl(unit: number): boolean {
  return unit >= 9 && unit <= 13;
}

/** Whether a tag stands at a place. */
function isTag(text: string, pos: number, tag: string): boolean {
  for (let i = 0; i < tag.length; i++) if (text.charCodeAt(pos + i) !== tag.charCodeAt(i)) return false;
  return true;
}
