/** Functions that give a number for a text: counts, scores, positions, codes. */

/** 0 to 3. */
export function passwordStrength(password: string): number {
  let score = 0;
  if (/[a-z]/.test(password) && /[A-Z]/.test(password)) score++;
  if (/\d/.test(password)) score++;
  if (/[^A-Za-z0-9]/.test(password)) score++;
  return score;
}

/** How many dots there are; more than two count as three. */
export function countDots(name: string): number {
  let dots = 0;
  for (const c of name) {
    if (c === '.') dots = Math.min(dots + 1, 3);
  }
  return dots;
}

export function digitValue(c: string): number {
  if (c.length !== 1) return -1;
  const code = c.charCodeAt(0);
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  if (code >= 65 && code <= 70) return code - 55;
  return -1;
}

/** The number that two digits make, or NaN. */
export function parseTwoDigits(text: string): number {
  if (!/^\d\d$/.test(text)) return NaN;
  return Number(text[0]) * 10 + Number(text[1]);
}

const LEVELS: Record<string, number> = { trace: 10, debug: 20, info: 30, warn: 40, error: 50 };

export function logLevel(name: string): number {
  return LEVELS[name.toLowerCase()] ?? 0;
}

/** The level of a Markdown heading, 0 for none. */
export function headingLevel(line: string): number {
  let level = 0;
  while (line[level] === '#') level++;
  return level <= 6 && line[level] === ' ' ? level : 0;
}

/** Where an indented line starts, as far as eight columns. */
export function indentation(line: string): number {
  let column = 0;
  for (const c of line) {
    if (c === ' ') column += 1;
    else if (c === '\t') column = 8;
    else break;
    if (column >= 8) return 8;
  }
  return column;
}

/** Where the comment starts within a short line, or -1. */
export function commentStart(line: string): number {
  const start = line.slice(0, 12).indexOf('//');
  return start;
}

export function parity(bits: string): 0 | 1 {
  let odd = false;
  for (const bit of bits) {
    if (bit === '1') odd = !odd;
  }
  return odd ? 1 : 0;
}

/** The value of a dotted version's major part, up to 99. */
export function majorVersion(version: string): number {
  const match = /^v?(\d{1,2})\./.exec(version);
  return match ? parseInt(match[1], 10) : -1;
}

enum Kind {
  Empty,
  Word,
  Number,
  Mixed,
}

export function kindOf(text: string): Kind {
  if (text === '') return Kind.Empty;
  if (/^[a-z]+$/i.test(text)) return Kind.Word;
  return /^\d+$/.test(text) ? Kind.Number : Kind.Mixed;
}

/** Exit status of a line that a checker printed. */
export function severity(line: string): number {
  if (line.startsWith('error')) return 2;
  return line.startsWith('warning') ? 1 : 0;
}
