// Rotates letters with a table made by two loops.
// shape: string -> string
// "" => ""
// "Hello" => "Uryyb"
// "uryyb" => "hello"
// "[]`" => "[]`"
// "\u00e9Z" => "\u00e9M"

const table = {};
for (const base of ['a', 'A']) {
  for (let i = 0; i < 26; i++) {
    const from = base.charCodeAt(0);
    table[String.fromCharCode(from + i)] = String.fromCharCode(from + ((i + 13) % 26));
  }
}

export default text => text.replace(/[a-z]/gi, char => table[char]);
