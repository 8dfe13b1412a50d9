// A literal with doubled quotes, and another prefix when there was a backslash anywhere.
// entry: literal
// shape: string -> string
// "" => "''"
// "a'b" => "'a''b'"
// "a\\b" => " E'a\\\\b'"
// "''\\" => " E'''''\\\\'"
// "plain" => "'plain'"

export function literal(text: string): string {
  let prefix = '';
  const body = Array.from(text, char => {
    if (char === '\\') prefix = ' E';
    return char === '\\' || char === "'" ? char.repeat(2) : char;
  });
  return `${prefix}'${body.join('')}'`;
}
