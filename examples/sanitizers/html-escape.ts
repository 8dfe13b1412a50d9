// HtmlEscape, of Google AutoEscape (`html_escape`): & " ' < > become references, and the white space other than the
// space itself becomes a space. What needs no escape is copied run by run. What it does was taken from the public C++
// source of that system; the code is written here.

export function htmlEscape(text: string): string {
  let html = '';
  let lastIndex = 0;
  let replacement: string;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case 38:
        replacement = '&amp;';
        break;
      case 34:
        replacement = '&quot;';
        break;
      case 39:
        replacement = '&#39;';
        break;
      case 60:
        replacement = '&lt;';
        break;
      case 62:
        replacement = '&gt;';
        break;
      case 9:
      case 10:
      case 11:
      case 12:
      case 13:
        replacement = ' ';
        break;
      default:
        continue;
    }
    if (lastIndex !== index) html += text.substring(lastIndex, index);
    lastIndex = index + 1;
    html += replacement;
  }
  return lastIndex === text.length ? html : html + text.substring(lastIndex);
}
