// A pattern built from the keys of a table when the module is loaded.
// entry: escape
// shape: string -> string
// "" => ""
// "<a href=\"x\">" => "&lt;a href=&quot;x&quot;&gt;"
// "&&" => "&amp;&amp;"
// "plain" => "plain"
// "'" => "&#39;"

const TABLE: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const PATTERN = new RegExp(`[${Object.keys(TABLE).join('')}]`, 'g');

export function escape(text: string): string {
  return text.replace(PATTERN, char => TABLE[char]);
}
