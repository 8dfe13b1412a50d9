/** Private-use characters that stand for layout until the whole program is known; no literal contains them. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const INDENT = '\uE002';
const DEDENT = '\uE003';

/** An expression that binds less tightly than a call: it gets parentheses wherever the place around it needs them. */
export function compound(text: string): string {
  return `${OPEN}${text}${CLOSE}`;
}

/** Something to read a member of: numbers and literals that a statement cannot start with get parentheses. */
export function receiver(text: string): string {
  return /^[\d.{]|^(?:function|class|new)\b/.test(text) ? `(${text})` : text;
}

/** Statements in braces, on lines of their own. */
export function block(statements: readonly string[]): string {
  return statements.length === 0 ? '{}' : `{${INDENT}${statements.join('\n')}${DEDENT}}`;
}

/** Places where a whole expression may stand without parentheses, by what comes right before it. */
const FREE_BEFORE = /(?:[([]|, |\$\{|return |throw |yield | of |=> |: |; |(?:^|[^=!<>])= )$/;
const FREE_AFTER = `)],;}${CLOSE}`;

/** The text of a program: indented by two spaces, with only the parentheses it needs. */
export function layOut(text: string): string {
  const closeOf = matching(text);
  const dropped = new Set<number>();
  let [out, depth] = ['', 0];
  for (let i = 0; i < text.length; i++) {
    const unit = text[i];
    if (unit === OPEN) {
      const close = closeOf.get(i) ?? text.length;
      const free =
        FREE_BEFORE.test(out.slice(-8)) &&
        (FREE_AFTER.includes(text[close + 1] ?? ';') || text.startsWith(' }', close + 1)) &&
        !(out.endsWith('=> ') && /^[\uE000]*\{/.test(text.slice(i)));
      if (free) dropped.add(close);
      else out += '(';
    } else if (unit === CLOSE) out += dropped.has(i) ? '' : ')';
    else if (unit === INDENT || unit === DEDENT || unit === '\n') {
      depth += unit === INDENT ? 1 : unit === DEDENT ? -1 : 0;
      out += `\n${text[i + 1] === '\n' ? '' : '  '.repeat(depth)}`;
    } else out += unit;
  }
  return out;
}

function matching(text: string): ReadonlyMap<number, number> {
  const open: number[] = [];
  const result = new Map<number, number>();
  for (let i = 0; i < text.length; i++) {
    if (text[i] === OPEN) open.push(i);
    else if (text[i] === CLOSE) result.set(open.pop() ?? -1, i);
  }
  return result;
}
