// A tokenizer by one pattern of alternatives, told apart by which group is set.
// entry: kinds
// shape: string -> string
// "" => ""
// "let x = 10;" => "name name mark number mark"
// "\"a\\\"b\" // c" => "string comment"
// "x/y" => "name mark name"

const TOKEN = /(\s+)|(\/\/.*)|([A-Za-z_]\w*)|(\d+)|("(?:[^"\\]|\\.)*")|(.)/g;
const KINDS = ['blank', 'comment', 'name', 'number', 'string', 'mark'];

export function kinds(text: string): string {
  const out: string[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const which = match.slice(1).findIndex(group => group !== undefined);
    if (which > 0) out.push(KINDS[which]);
  }
  return out.join(' ');
}
