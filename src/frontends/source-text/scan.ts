/**
 * Reads expressions out of the text of C, C++, JavaScript and TypeScript around a place, without parsing the file: what
 * these languages have in common (brackets, names, operators) is enough to show people their own words. Nothing is
 * concluded from what is read here.
 */

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** No expression that is shown is longer. */
const FARTHEST = 400;

/** Where the bracket that opens at an offset is closed; `undefined` where that is far away. */
export function closingOf(text: string, open: number): number | undefined {
  const waiting: string[] = [];
  for (let i = open; i < Math.min(text.length, open + FARTHEST); i++) {
    const c = text[i];
    if (c === '"' || c === "'" || c === '`') i = endOfQuoted(text, i);
    else if (CLOSING[c] !== undefined) waiting.push(CLOSING[c]);
    else if (c === waiting.at(-1)) {
      waiting.pop();
      if (waiting.length === 0) return i;
    }
  }
  return undefined;
}

function endOfQuoted(text: string, start: number): number {
  for (let i = start + 1; i < text.length && text[i] !== '\n'; i++)
    if (text[i] === '\\') i++;
    else if (text[i] === text[start]) return i;
  return start;
}

/** Where the bracket that is closed at an offset is opened. */
function openingOf(text: string, close: number): number | undefined {
  const waiting: string[] = [];
  for (let i = close; i > Math.max(-1, close - FARTHEST); i--) {
    const c = text[i];
    if (OPENING[c] !== undefined) waiting.push(OPENING[c]);
    else if (c === waiting.at(-1)) {
      waiting.pop();
      if (waiting.length === 0) return i;
    }
  }
  return undefined;
}

/** The end of what begins at an offset: where a separator stands outside of all brackets, or a bracket closes. */
export function endOf(text: string, start: number, separators: RegExp): number {
  const limit = Math.min(text.length, start + FARTHEST);
  for (let i = start; i < limit; i++) {
    const c = text[i];
    if (c === '"' || c === "'" || c === '`') i = endOfQuoted(text, i);
    else if (CLOSING[c] !== undefined && c !== '{') i = closingOf(text, i) ?? limit;
    else if (OPENING[c] !== undefined || c === '{') return i;
    else {
      separators.lastIndex = i;
      if (separators.test(text)) return i;
    }
  }
  return limit;
}

/** The start of the operand of a condition that an offset is in: after `&&`, `||`, `!`, an assignment or an open bracket. */
export function startOf(text: string, offset: number): number {
  for (let i = offset - 1; i > Math.max(-1, offset - FARTHEST); i--) {
    const c = text[i];
    const pair = text.slice(Math.max(0, i - 1), i + 1);
    if (c === ')' || c === ']') {
      const open = openingOf(text, i);
      if (open === undefined) return i + 1;
      i = open;
    } else if ('([{};,?:'.includes(c) && pair !== '::') return i + 1;
    else if (c === ':') i--;
    else if (pair === '&&' || pair === '||') return i + 1;
    else if (c === '!' && text[i + 1] !== '=') return i + 1;
    else if (c === '=' && !/[=!<>]/.test(text[i - 1] ?? '') && text[i + 1] !== '=') return i + 1;
  }
  return offset;
}

const NAME = /[\w$]/;

/** The start of what is assigned to, `*p->field[i]`, where its end is known. */
export function startOfVariable(text: string, end: number): number {
  let start = end;
  for (;;) {
    let i = skipBack(text, start) - 1;
    if (text[i] === ']' || text[i] === ')') {
      const open = openingOf(text, i);
      if (open === undefined) return start;
      start = open;
      if (text[i] === ']') continue;
    } else {
      while (i >= 0 && NAME.test(text[i])) i--;
      if (i + 1 >= start) return start;
      start = i + 1;
    }
    const before = skipBack(text, start);
    const joint = /(?:->|::|\.)$/.exec(text.slice(Math.max(0, before - 2), before))?.[0];
    if (joint === undefined) break;
    start = before - joint.length;
  }
  const star = skipBack(text, start) - 1;
  const isPointer = text[star] === '*' && !/[\w)\]]/.test(text[skipBack(text, star) - 1] ?? '');
  return isPointer ? star : start;
}

/** The end of what is read at an offset, `p->field[i]`. */
export function endOfVariable(text: string, start: number): number {
  const part = /\s*(?:\*\s*)*[\w$]+|\s*(?:->|\.|::)\s*[\w$]+/y;
  let end = start;
  for (;;) {
    part.lastIndex = end;
    const found = part.exec(text);
    if (found !== null && (end === start || /^\s*(?:->|\.|::)/.test(found[0]))) end += found[0].length;
    else if (text[end] === '[') end = (closingOf(text, end) ?? end) + 1;
    else return end;
    if (end <= start) return start;
  }
}

function skipBack(text: string, end: number): number {
  let i = end;
  while (i > 0 && /\s/.test(text[i - 1])) i--;
  return i;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const TYPES =
  '(?:const\\s+|volatile\\s+)?(?:unsigned|signed|u?int\\d*(?:_t)?|u?int\\d+|s?size_t|char|short|long|bool|_Bool|float|double|(?:enum|struct|union)\\s+\\w+)[\\w\\s]*\\**';
const CAST = new RegExp(`\\(\\s*${TYPES}\\s*\\)\\s*(?=[\\w(*&~!-])`, 'g');
const NAMED_CAST = /\b(?:static|reinterpret|const)_cast<[^<>]*>(?=\()/g;
/** What leads to the data of the code: the object or the structure that it works on, which every name would begin with. */
const OWNER = /(?<![\w.>)\]])(?:\w+->|this\.#?)(?=[A-Za-z_])/g;

/** An expression in one line as its author would say it: without comments, casts and the structure that everything is in. */
export function plainWords(expression: string): string {
  const text = expression
    .replace(COMMENTS, ' ')
    .replace(/\s+/g, ' ')
    .replace(CAST, '')
    .replace(NAMED_CAST, '')
    .replace(OWNER, '')
    .trim();
  const bare = /^\((.*)\)$/.exec(text)?.[1];
  return bare !== undefined && closingOf(text, 0) === text.length - 1 ? bare.trim() : text;
}
