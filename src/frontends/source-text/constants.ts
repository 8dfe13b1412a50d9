/** The names that source texts give to whole numbers. */
export type NamedConstants = ReadonlyMap<string, bigint>;

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const LITERAL =
  /^\(*\s*(?:\(\s*[\w\s]+\)\s*)?(-?)(0[xX][\da-fA-F']+|0[bB][01']+|\d[\d']*|'(?:[^'\\]|\\.[\da-fA-F]*)')[uUlLn]*\s*\)*$/;
const DEFINED = /^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+([^\n]+)$/gm;
const CONSTANT = /\b(?:const|constexpr)\b[^;={}()]*?\b([A-Za-z_$]\w*)\s*(?::\s*\w+\s*)?=\s*([^;,{}]+)[;,\n]/g;
const ENUM = /\benum\b[^;{}()]*\{([^{}]*)\}/g;

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, 0: 0, a: 7, b: 8, f: 12, v: 11, e: 27 };

/**
 * Macros, constants and enumerators with a literal, or that are called after one of these, and enumerators that follow
 * one. A name that has different values in different places has none. Linear in the texts.
 */
export function namedConstants(texts: readonly string[]): NamedConstants {
  const found = new Map<string, bigint>();
  const unclear = new Set<string>();
  const note = (name: string, value: bigint | undefined): void => {
    if (value === undefined) return;
    const known = found.get(name);
    if (known !== undefined && known !== value) unclear.add(name);
    found.set(name, value);
  };
  const numberOf = (expression: string): bigint | undefined =>
    literalValue(expression) ?? found.get(expression.trim().replace(/^\((.*)\)$/, '$1'));
  for (const original of texts) {
    const text = withoutComments(original);
    for (const [, name, value] of text.matchAll(DEFINED)) note(name, numberOf(value));
    for (const [, name, value] of text.matchAll(CONSTANT)) note(name, numberOf(value));
    for (const [, body] of text.matchAll(ENUM)) {
      let next: bigint | undefined = 0n;
      for (const item of body.split(',')) {
        const [, name, value] = /^\s*([A-Za-z_$]\w*)\s*(?:=\s*([\s\S]+))?$/.exec(item) ?? [];
        if (name === undefined) continue;
        const own: bigint | undefined = value === undefined ? next : numberOf(value);
        note(name, own);
        next = own === undefined ? undefined : own + 1n;
      }
    }
  }
  for (const name of unclear) found.delete(name);
  return found;
}

/** The text of C, C++, JavaScript or TypeScript with a blank for each comment. */
export function withoutComments(text: string): string {
  return text.replace(COMMENTS, ' ');
}

export function literalValue(expression: string): bigint | undefined {
  const [, sign, digits] = LITERAL.exec(expression.trim()) ?? [];
  if (digits === undefined) return undefined;
  if (!digits.startsWith("'")) {
    const plain = digits.replaceAll("'", '');
    const size = BigInt(/^0[0-7]+$/.test(plain) ? `0o${plain.slice(1)}` : plain);
    return sign === '-' ? -size : size;
  }
  const inside = digits.slice(1, -1);
  if (!inside.startsWith('\\')) return BigInt(inside.codePointAt(0) ?? 0);
  const code = inside.slice(1);
  if (/^x[\da-fA-F]+$/.test(code)) return BigInt(`0${code}`);
  if (/^[0-7]{2,3}$/.test(code)) return BigInt(`0o${code}`);
  const known = ESCAPES[code];
  return BigInt(known ?? code.codePointAt(0) ?? 0);
}
