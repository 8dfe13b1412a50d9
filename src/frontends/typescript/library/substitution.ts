import { toStringValue } from './conversions.ts';
import { type Bag, codeUnitAt, indexOfText, substring } from './primitives.ts';

/** What a replacement template is filled with. */
export interface Match {
  readonly matched: string;
  readonly position: number;
  /** The groups from number 1 on. */
  readonly captures: (string | undefined)[];
  readonly groups: unknown;
}

const DIGIT_ZERO = 48;

function digitAt(text: string, index: number): number {
  if (index >= text.length) return -1;
  const digit = codeUnitAt(text, index) - DIGIT_ZERO;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

/** `GetSubstitution`: `$$`, `$&`, `` $` ``, `$'`, `$n`, `$nn` and `$<name>`; any other `$` stands for itself. */
export function substitute(template: string, text: string, match: Match): string {
  let result = '';
  let copied = 0;
  let dollar = indexOfText(template, '$', 0);
  while (dollar >= 0 && dollar + 1 < template.length) {
    const end = referenceEnd(template, dollar, match);
    if (end > dollar) {
      result += substring(template, copied, dollar) + reference(template, dollar, end, text, match);
      copied = end;
    }
    dollar = indexOfText(template, '$', end > dollar ? end : dollar + 1);
  }
  return result + substring(template, copied, template.length);
}

/** Where the reference that starts at a `$` ends; the `$` itself when it starts none. */
function referenceEnd(template: string, dollar: number, match: Match): number {
  const next = template[dollar + 1];
  if (next === '$' || next === '&' || next === '`' || next === "'") return dollar + 2;
  if (next === '<') {
    const close = match.groups === undefined ? -1 : indexOfText(template, '>', dollar + 2);
    return close < 0 ? dollar : close + 1;
  }
  const first = digitAt(template, dollar + 1);
  if (first < 0) return dollar;
  const second = digitAt(template, dollar + 2);
  const both = 10 * first + second;
  if (second >= 0 && both >= 1 && both <= match.captures.length) return dollar + 3;
  return first >= 1 && first <= match.captures.length ? dollar + 2 : dollar;
}

function reference(template: string, dollar: number, end: number, text: string, match: Match): string {
  const next = template[dollar + 1];
  if (next === '$') return '$';
  if (next === '&') return match.matched;
  if (next === '`') return substring(text, 0, match.position);
  if (next === "'") {
    const after = match.position + match.matched.length;
    return after < text.length ? substring(text, after, text.length) : '';
  }
  if (next === '<') {
    const value = (match.groups as Bag)[substring(template, dollar + 2, end - 1)];
    return value === undefined ? '' : toStringValue(value);
  }
  const capture = match.captures[+substring(template, dollar + 1, end) - 1];
  return capture === undefined ? '' : capture;
}
