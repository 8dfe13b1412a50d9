/** Functions as people write them, each with a property that one would wish for and that it does not have. */

export function escapeHtml(s: string): string {
  return s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
export function unescapeHtml(s: string): string {
  return s.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}
export function decodePercent(s: string): string {
  return s.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
export function escapeQuotes(s: string): string {
  return s.replace(/[\\"]/g, '\\$&');
}
export function stripTags(s: string): string {
  return s.replace(/<[^<>]*>/g, '');
}
export function removeScript(s: string): string {
  return s.replaceAll('<script>', '');
}
export function withoutParents(path: string): string {
  return path.replaceAll('../', '');
}
export function collapseSpaces(s: string): string {
  return s.replace(/ {2}/g, ' ');
}
export function withoutIndent(s: string): string {
  return s.startsWith(' ') ? s.slice(1) : s;
}
export function slug(s: string): string {
  return s.toLowerCase().replace(/[^a-z0-9]/g, '-');
}
export function maskMail(s: string): string {
  const [name, host] = s.split('@');
  return host === undefined ? s : `${name[0]}***@${host}`;
}
export function maskCard(s: string): string {
  return s.replace(/\d(?=\d{4})/g, '*');
}
export function capitalise(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1);
}
export function camelCase(s: string): string {
  return s.replace(/-(.)/g, (_, c: string) => c.toUpperCase());
}
export function kebabCase(s: string): string {
  return s.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`);
}
export function shift(s: string): string {
  return s.replace(/[a-y]/g, c => String.fromCharCode(c.charCodeAt(0) + 1));
}
export function reverse(s: string): string {
  return s.split('').reverse().join('');
}
export function withoutDoubles(s: string): string {
  return s.replace(/(.)\1/g, '$1');
}
export function unixLines(s: string): string {
  return s.replace(/\r\n?/g, '\n');
}
export function unixLinesWrong(s: string): string {
  return s.replace(/\r/g, '\n');
}
export function networkLines(s: string): string {
  return s.replace(/\n/g, '\r\n');
}
export function csvField(s: string): string {
  return s.includes(',') || s.includes('"') ? `"${s.replace(/"/g, '""')}"` : s;
}
export function csvFieldWrong(s: string): string {
  return s.includes(',') ? `"${s.replace(/"/g, '""')}"` : s;
}
export function escapeJs(s: string): string {
  return s.replace(/['"\\]/g, '\\$&').replace(/\r/g, '\\r');
}
export function quoteSql(s: string): string {
  return s.replaceAll("'", "''");
}
export function quoteSqlOnce(s: string): string {
  return s.replace("'", "''");
}
export function encodeSpaces(s: string): string {
  return s.replaceAll(' ', '+');
}
export function decodeSpaces(s: string): string {
  return s.replaceAll('+', ' ');
}
export function encodePart(s: string): string {
  return encodeURIComponent(s);
}
export function decodePart(s: string): string {
  return decodeURIComponent(s);
}
export function pad(s: string): string {
  return s.padStart(2, '0');
}
export function shorten(s: string): string {
  return s.length > 2 ? s.slice(0, 2) : s;
}
export function stripColours(s: string): string {
  return s.replace(/\u001b\[[0-9;]*m/g, '');
}
export function stripComments(s: string): string {
  return s.replace(/\/\*.*?\*\//gs, '');
}
export function upper(s: string): string {
  return s.toUpperCase();
}
export function digits(s: string): string {
  if (!/^\d*$/.test(s)) throw new RangeError('only digits are allowed');
  return s;
}
export function same(s: string): string {
  return s;
}
export function firstWord(s: string): string {
  const words = s.match(/\w+/);
  return (words as RegExpMatchArray)[0];
}
export function trimSlashes(s: string): string {
  return s.replace(/^\/|\/$/g, '');
}
export function plural(s: string): string {
  return s.endsWith('s') ? s : s.endsWith('y') ? `${s.slice(0, -1)}ies` : `${s}s`;
}
