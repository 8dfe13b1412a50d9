// CleanseCss, of Google AutoEscape, written from what it is known to do: removes what is not safe in a CSS value. Letters,
// digits, the space, underscore, full stop, comma, exclamation mark, number sign, percent sign and dash are safe.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SAFE = `${LETTERS}${LETTERS.toUpperCase()}0123456789 _.,!#%-`;

export function cleanseCss(value: string): string {
  const kept: string[] = [];
  for (let at = 0; at < value.length; at++) if (SAFE.includes(value[at])) kept.push(value[at]);
  return kept.join('');
}
