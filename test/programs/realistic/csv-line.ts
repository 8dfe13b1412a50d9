// Reads one line of CSV with quoted fields.
// entry: fields
// shape: string -> string
// "" => "<>"
// "a,b" => "<a><b>"
// "\"a,b\",c" => "<a,b><c>"
// "\"say \"\"hi\"\"\"" => "<say \"hi\">"
// "a,\"open" => rejected
// "," => "<><>"
// "a\"b" => "<a\"b>"

export function fields(line: string): string {
  const out: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i <= line.length; i++) {
    const char = line[i];
    if (quoted) {
      if (char === undefined) throw new SyntaxError('unterminated field');
      if (char !== '"') field += char;
      else if (line[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
    } else if (char === ',' || char === undefined) {
      out.push(field);
      field = '';
    } else if (char === '"' && field === '') quoted = true;
    else field += char;
  }
  return out.map(value => `<${value}>`).join('');
}
