// Quotes a word for the shell only when it needs it.
// entry: quote
// shape: string -> string
// "" => "''"
// "abc" => "abc"
// "a b" => "'a b'"
// "it's" => "'it'\"'\"'s'"
// "$HOME" => "'$HOME'"
// "a/b-c.d" => "a/b-c.d"
// "''" => "\"'\"''\"'\""

export function quote(word: string): string {
  if (word === '') return "''";
  if (!/[^\w@%+=:,./-]/.test(word)) return word;
  return `'${word.replace(/'/g, "'\"'\"'")}'`.replace(/^''|''$/g, '');
}
