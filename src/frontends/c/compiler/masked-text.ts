/** A text of C whose structure can be read character by character: offsets and lines are those of the text. */
export interface MaskedText {
  readonly text: string;
  /** Blanks stand for comments, literals, directives and what conditions leave out. */
  readonly masked: string;
  /** Where each line begins. */
  readonly lineStarts: readonly number[];
  /** The first line, from 1, of each directive, with its last. */
  readonly directives: ReadonlyMap<number, number>;
  /** Whether the line is in a part of the text that the compiler sees. */
  readonly isActive: (line: number) => boolean;
}

/** What a directive does with conditions. */
const CONDITION = /^\s*#\s*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b/;

/**
 * @param active lines of which something is left behind the preprocessor; a part between two conditions is active where one of its
 * own lines is, or the parts in it have one
 */
export function maskedText(text: string, active: ReadonlySet<number>): MaskedText {
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  const { chars, directives } = withoutLiterals(text);
  const isActive = activity(text, lineStarts, directives, active);
  lineStarts.forEach((start, i) => {
    if (!isActive(i + 1)) blank(chars, start, lineStarts[i + 1] ?? text.length);
  });
  return { text, masked: chars.join(''), lineStarts, directives, isActive };
}

/** The line, from 1, of an offset. */
export function lineOf({ lineStarts }: Pick<MaskedText, 'lineStarts'>, offset: number): number {
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lineStarts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

function blank(chars: string[], from: number, to: number): void {
  for (let i = from; i < to; i++) if (chars[i] !== '\n') chars[i] = ' ';
}

/** The characters with blanks for comments, literals and directives. */
function withoutLiterals(text: string): { readonly chars: string[]; readonly directives: Map<number, number> } {
  const chars = text.split('');
  const directives = new Map<number, number>();
  let line = 1;
  let isLineEmpty = true;
  const skip = (from: number, to: number): number => {
    for (let i = from; i < to; i++) if (text[i] === '\n') line++;
    blank(chars, from, to);
    return to;
  };
  for (let i = 0; i < text.length; ) {
    const char = text[i];
    if (char === '\n') {
      line++;
      isLineEmpty = true;
      i++;
    } else if (char === '/' && (text[i + 1] === '*' || text[i + 1] === '/')) i = skip(i, endOfComment(text, i));
    else if (char === '#' && isLineEmpty) {
      const first = line;
      i = skip(i, endOfDirective(text, i));
      directives.set(first, line);
    } else if (char === '"' || char === "'") {
      const isDigitSeparator =
        char === "'" && /[0-9a-fA-F]/.test(text[i - 1] ?? '') && /\b\d[\w']*$/.test(text.slice(i - 20, i));
      i = isDigitSeparator ? i + 1 : skip(i, endOfLiteral(text, i));
      isLineEmpty = false;
    } else {
      if (!/\s/.test(char)) isLineEmpty = false;
      i++;
    }
  }
  return { chars, directives };
}

function endOfComment(text: string, start: number): number {
  if (text[start + 1] === '/') {
    let end = text.indexOf('\n', start);
    while (end > 0 && text[end - 1] === '\\') end = text.indexOf('\n', end + 1);
    return end < 0 ? text.length : end;
  }
  const end = text.indexOf('*/', start + 2);
  return end < 0 ? text.length : end + 2;
}

function endOfDirective(text: string, start: number): number {
  let i = start;
  while (i < text.length && text[i] !== '\n') {
    if (text[i] === '/' && text[i + 1] === '*') i = endOfComment(text, i);
    else if (text[i] === '\\' && /^\\\r?\n/.test(text.slice(i, i + 3))) i = text.indexOf('\n', i) + 1;
    else i++;
  }
  return i;
}

function endOfLiteral(text: string, start: number): number {
  const raw =
    text[start] === '"' && text[start - 1] === 'R' ? /^"([^\s()\\]{0,16})\(/.exec(text.slice(start, start + 20)) : null;
  if (raw !== null) {
    const end = text.indexOf(`)${raw[1]}"`, start);
    return end < 0 ? text.length : end + raw[1].length + 2;
  }
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i += text[i + 1] === '\r' ? 2 : 1;
    else if (text[i] === '\n') return i;
    else if (text[i] === text[start]) return i + 1;
  }
  return text.length;
}

/** Which lines stand in active parts between conditions. */
function activity(
  text: string,
  lineStarts: readonly number[],
  directives: ReadonlyMap<number, number>,
  active: ReadonlySet<number>,
): (line: number) => boolean {
  const parts: { readonly outer: number; isActive: boolean }[] = [{ outer: -1, isActive: true }];
  const partOf: number[] = [];
  let part = 0;
  let last = 0;
  const open = (outer: number): void => {
    parts.push({ outer, isActive: false });
    part = parts.length - 1;
  };
  for (let line = 1; line <= lineStarts.length; line++) {
    last = Math.max(last, directives.get(line) ?? 0);
    const [, kind] =
      (directives.has(line)
        ? CONDITION.exec(text.slice(lineStarts[line - 1], lineStarts[line] ?? text.length))
        : null) ?? [];
    if (kind !== undefined) {
      const outer = kind.startsWith('if') ? part : Math.max(parts[part].outer, 0);
      if (kind === 'endif') part = outer;
      else open(outer);
    } else if (line > last && active.has(line))
      for (let at = part; at > 0 && !parts[at].isActive; at = parts[at].outer) parts[at].isActive = true;
    partOf.push(part);
  }
  return line => parts[partOf[line - 1] ?? 0].isActive;
}
