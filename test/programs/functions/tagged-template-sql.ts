// A tag that quotes its values, as query builders do.
// shape: string -> string
// "" => "SELECT 0 FROM t WHERE name = '';"
// "O'Neil" => "SELECT 6 FROM t WHERE name = 'O''Neil';"
// "1; --" => "SELECT 5 FROM t WHERE name = '1; --';"

function sql(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  let out = strings[0];
  values.forEach((value, i) => {
    out += typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`;
    out += strings[i + 1];
  });
  return out;
}

export default (text: string): string => sql`SELECT ${text.length} FROM t WHERE name = ${text};`;
