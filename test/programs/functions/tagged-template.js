// A tag gets the strings, cooked and raw, and the values.
// shape: string -> string
// "" => "<p></p>0\\n\\t"
// "<b>" => "<p>&lt;b></p>3\\n<b>\\t"
// "a&b" => "<p>a&amp;b</p>3\\na&b\\t"
// "\\" => "<p>\\</p>1\\n\\\\t"

function html(strings, ...values) {
  return strings.reduce(
    (out, part, i) => out + String(values[i - 1]).replace(/[<&]/g, c => (c === '<' ? '&lt;' : '&amp;')) + part,
  );
}

export default function render(text) {
  return html`<p>${text}</p>` + html`${text.length}` + String.raw`\n${text}\t`;
}
