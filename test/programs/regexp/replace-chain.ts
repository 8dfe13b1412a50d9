// A chain of replaces, where the order matters.
// entry: escape
// shape: string -> string
// "" => ""
// "<&>" => "&lt;&amp;&gt;"
// "&lt;" => "&amp;lt;"
// "a\nb\r\nc" => "a<br>b<br>c"

export const escape = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r\n?|\n/g, '<br>');
