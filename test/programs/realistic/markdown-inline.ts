// Bold, code and links by three patterns over escaped text.
// entry: render
// shape: string -> string
// "" => ""
// "**a** `b`" => "<b>a</b> <code>b</code>"
// "[x](y)" => "<a href=\"y\">x</a>"
// "**a" => "**a"
// "<b>**c**" => "&lt;b&gt;<b>c</b>"
// "`**x**`" => "<code><b>x</b></code>"

export function render(text: string): string {
  return text
    .replace(/[&<>]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] as string)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
}
