/** What a symbol is: a code unit of text that is a byte, a byte, an integer, or a floating-point number. */
export type SymbolKind = 'char' | 'byte' | 'int' | 'float' | 'double';

export function isFloatKind(kind: SymbolKind): kind is 'float' | 'double' {
  return kind === 'float' || kind === 'double';
}
