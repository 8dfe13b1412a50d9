// Three ways to ask whether a table has a key of its own.
// shape: string -> string
// "" => "true,true,true,true"
// "amp" => "true,true,true,true"
// "valueOf" => "false,false,false,true"
// "hasOwnProperty" => "false,false,false,true"

const table: Record<string, string> = { amp: '&', '': 'empty' };

export default function has(key: string): string {
  return [
    Object.hasOwn(table, key),
    Object.prototype.hasOwnProperty.call(table, key),
    table.hasOwnProperty(key),
    table[key] !== undefined,
  ].join();
}
