// A static block builds a table when the class is defined.
// entry: Digits.convert
// shape: string -> string
// "" => "10"
// "123" => "\u2461\u2462\u246310"
// "9x0" => "\u2469x\u246010"
// "ABC" => "ABC10"

export class Digits {
  static readonly table: Record<string, string> = {};
  static readonly size: number;

  static {
    for (let i = 0; i < 10; i++) this.table[i] = String.fromCharCode(0x2460 + i);
    Digits.size = Object.keys(Digits.table).length;
  }

  static convert(text: string): string {
    return [...text].map(char => Digits.table[char] ?? char).join('') + Digits.size;
  }
}
