export const TABLE: Record<string, string> = {};

for (const [char, name] of [
  ['&', 'amp'],
  ['<', 'lt'],
  ['>', 'gt'],
])
  TABLE[char] = `&${name};`;

export const encode = (char: string): string => TABLE[char] ?? char;

export default function encodeAll(text: string): string {
  return text.replace(/[&<>]/g, encode);
}
