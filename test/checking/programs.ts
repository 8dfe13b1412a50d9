/** Functions that are compared with machines; the tests run them natively, too. */

export function escapeByReplacing(s: string): string {
  return s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

export function escapeByIndex(s: string): string {
  let html = '';
  let last = 0;
  for (let i = 0; i < s.length; i++) {
    let escaped: string;
    switch (s.charCodeAt(i)) {
      case 38:
        escaped = '&amp;';
        break;
      case 60:
        escaped = '&lt;';
        break;
      case 34:
        escaped = '&quot;';
        break;
      default:
        continue;
    }
    if (last !== i) html += s.substring(last, i);
    last = i + 1;
    html += escaped;
  }
  return last === s.length ? html : html + s.substring(last);
}

export function decode(s: string): string {
  return s.replace(/&(?:a|l);/g, found => (found === '&a;' ? '&' : '<'));
}

/** Of several equal spaces, the first. */
export function collapse(s: string): string {
  let made = '';
  for (let i = 0; i < s.length; i++) if (s[i] !== ' ' || i === 0 || s[i - 1] !== ' ') made += s[i];
  return made;
}

/** The difference of each code unit to the one before. */
export function differences(s: string): string {
  let made = '';
  for (let i = 0; i < s.length; i++)
    made += String.fromCharCode(i === 0 ? s.charCodeAt(0) : (s.charCodeAt(i) - s.charCodeAt(i - 1)) & 0xffff);
  return made;
}

export function quoted(s: string): string {
  return `"${s.replace(/["\\]/g, '\\$&')}"`;
}

export function digits(s: string): string {
  for (const unit of s) if (unit < '0' || unit > '9') throw new RangeError('no digit');
  return s;
}

/** Anything that does not start with a quote is as it was. */
export function unquoted(s: string): string {
  if (s[0] !== "'") return s;
  return s.slice(1);
}

/** Looks at two symbols at most. */
export function kind(s: string): string {
  if (s[0] === '-') return s[1] === '-' ? 'long' : 'short';
  return 'word';
}

/** Rejects all that does not start with `a`, and looks at nothing else. */
export function starting(s: string): string {
  if (s[0] !== 'a') throw new Error('no a');
  return '1';
}

/** What comes first depends on what comes last. */
export function announced(s: string): string {
  return (s[s.length - 1] === '!' ? '1' : '0') + s;
}

/** Symbols whose position matters only from the fifth on. */
export function late(s: string): string {
  return s.length >= 5 && s[4] === 'q' ? `${s}?` : s;
}

/** Longer words need a rule that is missing. */
export function counted(s: string): string {
  return s.length < 3 ? s : String(Date.now());
}

/** Needs a rule that is missing, on one path, and forgets a symbol on another one of the same length. */
export function measured(s: string): string {
  if (s.length < 2) return s;
  if (s[0] === 'm') return String(Math.sin(s.charCodeAt(1)));
  return s[0] === 'n' ? 'n' : s;
}
