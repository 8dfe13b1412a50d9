/** Checks of formats: numbers, dates, colours, versions. */

declare const checked: unique symbol;
export type Hex = string & { readonly [checked]: 'hex' };

export function isHex(s: string): s is Hex {
  return s.length > 0 && [...s].every(c => '0123456789abcdefABCDEF'.includes(c));
}

const HEX_DIGIT = /^[0-9a-f]$/i;

export function isHexColour(text: string): boolean {
  if (text[0] !== '#') return false;
  if (text.length !== 4 && text.length !== 7) return false;
  for (let i = 1; i < text.length; i++) {
    if (!HEX_DIGIT.test(text[i])) return false;
  }
  return true;
}

export function isInteger(text: string): boolean {
  let i = 0;
  if (text[i] === '-' || text[i] === '+') i++;
  if (i === text.length) return false;
  for (; i < text.length; i++) {
    if (text[i] < '0' || text[i] > '9') return false;
  }
  return true;
}

type NumberState = 'start' | 'sign' | 'whole' | 'point' | 'fraction' | 'e' | 'eSign' | 'exponent';

/** A number as JSON writes it, by a hand-written automaton. */
export function isNumeric(text: string): boolean {
  let state: NumberState = 'start';
  for (const c of text) {
    const digit = c >= '0' && c <= '9';
    switch (state) {
      case 'start':
        if (c === '-') state = 'sign';
        else if (digit) state = 'whole';
        else return false;
        break;
      case 'sign':
        if (!digit) return false;
        state = 'whole';
        break;
      case 'whole':
        if (c === '.') state = 'point';
        else if (c === 'e' || c === 'E') state = 'e';
        else if (!digit) return false;
        break;
      case 'point':
        if (!digit) return false;
        state = 'fraction';
        break;
      case 'fraction':
        if (c === 'e' || c === 'E') state = 'e';
        else if (!digit) return false;
        break;
      case 'e':
        if (c === '+' || c === '-') state = 'eSign';
        else if (digit) state = 'exponent';
        else return false;
        break;
      case 'eSign':
      case 'exponent':
        if (!digit) return false;
        state = 'exponent';
        break;
    }
  }
  return state === 'whole' || state === 'fraction' || state === 'exponent';
}

export function isDivisibleByThree(binary: string): boolean {
  let remainder = 0;
  for (const bit of binary) {
    if (bit !== '0' && bit !== '1') return false;
    remainder = (remainder * 2 + Number(bit)) % 3;
  }
  return remainder === 0;
}

export const isRomanNumeral = (text: string): boolean =>
  text !== '' && /^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(text);

export function isTime(text: string): boolean {
  const match = /^(\d\d):(\d\d)$/.exec(text);
  if (match === null) return false;
  const hours = Number(match[1]);
  const minutes = Number(match[2]);
  return hours < 24 && minutes < 60;
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `MM-DD`, with the days that each month has. */
export function isMonthDay(text: string): boolean {
  if (!/^\d{2}-\d{2}$/.test(text)) return false;
  const month = parseInt(text.slice(0, 2), 10);
  const day = parseInt(text.slice(3), 10);
  if (month < 1 || month > 12) return false;
  return day >= 1 && day <= DAYS_IN_MONTH[month - 1];
}

export function isVersion(text: string): boolean {
  const parts = text.split('.');
  if (parts.length !== 3) return false;
  return parts.every(part => /^(0|[1-9]\d*)$/.test(part));
}

export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  let end = text.length;
  if (text.endsWith('==')) end -= 2;
  else if (text.endsWith('=')) end -= 1;
  for (let i = 0; i < end; i++) {
    if (!/[A-Za-z0-9+/]/.test(text[i])) return false;
  }
  return true;
}

enum Part {
  Word = 'word',
  Space = 'space',
}

/** Words of letters with single spaces between them. */
export function isSpacedWords(text: string): boolean {
  let part = Part.Space;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === ' ') {
      if (part === Part.Space) return false;
      part = Part.Space;
    } else if (/[A-Za-z]/.test(text[i])) {
      part = Part.Word;
    } else {
      return false;
    }
  }
  return part === Part.Word;
}
