// PrefixLine, of Google AutoEscape (`prefix_line`): a prefix after every line end, to indent or quote an inserted
// text; the first line has the one of the place where it is inserted. The original looks for line ends with `memchr`,
// and this one with `indexOf`, so that how far it copies depends on a place arbitrarily far ahead. Written from what
// the modifier is said to do, and not compared with its source.

export function prefixLine(text: string, prefix = '> '): string {
  const lines: string[] = [];
  let from = 0;
  for (;;) {
    const end = text.indexOf('\n', from);
    if (end < 0) break;
    lines.push(text.substring(from, end + 1), prefix);
    from = end + 1;
  }
  lines.push(text.substring(from));
  return lines.join('');
}
