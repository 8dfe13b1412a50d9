// Conditional expressions nest to the right.
// shape: string -> string
// "" => ""
// "<&>\"'" => "&lt;&amp;&gt;&quot;'"
// "plain" => "plain"
// "a<b" => "a&lt;b"

export default function escape(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    out += c === '<' ? '&lt;' : c === '>' ? '&gt;' : c === '&' ? '&amp;' : c === '"' ? '&quot;' : c;
  }
  return out;
}
