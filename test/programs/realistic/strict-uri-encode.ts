// encodeURIComponent, and then the marks that it leaves, by a table made of them.
// shape: string -> string
// "" => ""
// "a b" => "a%20b"
// "!'()*" => "%21%27%28%29%2A"
// "\u20ac" => "%E2%82%AC"
// "unicorns!foobar" => "unicorns%21foobar"
// "\ud800" => rejected

const LEFT = Object.fromEntries([..."!'()*"].map(mark => [mark, '%' + mark.charCodeAt(0).toString(16).toUpperCase()]));

export default (text: string): string =>
  Object.entries(LEFT).reduce((out, [mark, code]) => out.replaceAll(mark, code), encodeURIComponent(text));
