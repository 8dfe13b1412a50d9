import { bareType, type DebugType } from '../llvm/debug.ts';
import type { SymbolKind } from '../values/symbol-kind.ts';

/** A class of the C++ library that holds bytes. */
export interface StringType {
  /** As C++ writes it. */
  readonly name: string;
  /** Its bytes, as C++ writes them. */
  readonly element: string;
  readonly symbol: SymbolKind;
  /** Whether it is made from a pointer and a pointer behind the last byte, and not from a pointer and a length. */
  readonly isMadeFromRange: boolean;
}

const STRINGS: readonly (readonly [RegExp, StringType])[] = [
  [/^basic_string<char,/, { name: 'std::string', element: 'char', symbol: 'char', isMadeFromRange: false }],
  [/^basic_string_view<char,/, { name: 'std::string_view', element: 'char', symbol: 'char', isMadeFromRange: false }],
  [/^vector<char,/, { name: 'std::vector<char>', element: 'char', symbol: 'char', isMadeFromRange: true }],
  [
    /^vector<unsigned char,/,
    { name: 'std::vector<unsigned char>', element: 'unsigned char', symbol: 'byte', isMadeFromRange: true },
  ],
];

/** What a type is, or a reference to it, if it is one of those classes. */
export function stringType(type: DebugType | undefined): StringType | undefined {
  const held = libraryClass(type) ?? '';
  return STRINGS.find(([pattern]) => pattern.test(held.replace(/^std::/, '')))?.[1];
}

/** The name of the class of the C++ library that a type is, or a reference to one, with what it is made of. */
export function libraryClass(type: DebugType | undefined): string | undefined {
  const bare = bareType(type);
  const held = bare?.kind === 'reference' ? bareType(bare.to) : bare;
  if (held?.kind !== 'class' && held?.kind !== 'struct') return undefined;
  if (held.qualified?.startsWith('std::') !== true) return undefined;
  return `std::${held.name ?? ''}`;
}

/** The whole input as an object of the C++ library, as the driver of a function makes it. */
export function stringOf(type: DebugType | undefined, name: string): string {
  const string = stringType(type);
  if (string === undefined) throw new Error('the whole input is no object of the library');
  const { name: own, element, isMadeFromRange } = string;
  const from = `${name}_from`;
  const made = `${own} ${name}(${from}, ${isMadeFromRange ? `${from} + ` : ''}codomata_length());`;
  return `const ${element} *${from} = (const ${element} *)codomata_input(); ${made}`;
}
