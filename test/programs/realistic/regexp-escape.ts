// Quotes the marks of regular expressions, so that the text matches itself.
// entry: matchesItself
// shape: string -> string
// "" => " true"
// "a.b*c" => "a\\.b\\*c true"
// "[x-y]" => "\\[x\\-y\\] true"
// "\\^$" => "\\\\\\^\\$ true"
// "(?:)|{}" => "\\(\\?:\\)\\|\\{\\} true"

const quote = (text: string): string =>
  [...text].map(char => ('\\^$.*+?()[]{}|/-'.includes(char) ? `\\${char}` : char)).join('');

export function matchesItself(text: string): string {
  const quoted = quote(text);
  return `${quoted} ${new RegExp(`^${quoted}$`).test(text)}`;
}
