// The properties of a pattern: source, flags and the single flags.
// shape: string -> string
// "" => "(?:) giy true false /(?:)/giy m object"
// "a/b" => "a\\/b giy true false /a\\/b/giy m object"
// "\n" => "\\n giy true false /\\n/giy m object"
// "[" => "\\[ giy true false /\\[/giy m object"

export default function describe(text) {
  const pattern = new RegExp(text.replace('[', '\\['), 'yig');
  return [
    pattern.source,
    pattern.flags,
    pattern.global,
    pattern.multiline,
    String(pattern),
    new RegExp(pattern, 'm').flags,
    typeof pattern,
  ].join(' ');
}
