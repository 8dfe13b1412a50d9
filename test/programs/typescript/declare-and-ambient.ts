// declare, interfaces, type aliases, index signatures and optional members leave nothing behind.
// shape: string -> string
// "" => "0 none no count,names"
// "a" => "1 none no count,names"
// "zz" => "0 none no count,names"

declare const VERSION: string;
declare global {
  interface String {
    neverDefined?(): string;
  }
}

interface Table {
  [key: string]: number | undefined;
  a?: number;
}
type Key = keyof Table & string;

class Box {
  declare value: string;
  count?: number;
  readonly names!: string[];
}

export default function ambient(text: Key): string {
  const table: Table = { a: 1 };
  const version = typeof VERSION === 'undefined' ? 'none' : VERSION;
  return `${table[text] ?? 0} ${version} ${text.neverDefined?.() ?? 'no'} ${Object.keys(new Box()).join()}`;
}
