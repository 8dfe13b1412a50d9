// A replacer with state: alternating quotes.
// entry: smarten
// shape: string -> string
// "" => ""
// "\"a\" \"b\"" => "\u201ca\u201d \u201cb\u201d"
// "\"" => "\u201c"
// "no" => "no"

export function smarten(text: string): string {
  let open = false;
  return text.replace(/"/g, () => {
    open = !open;
    return open ? '\u201c' : '\u201d';
  });
}
