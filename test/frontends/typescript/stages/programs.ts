/** Programs that do everything to their whole input at once: by stages alone, each of them becomes machines. */

export function rightOrder(s: string): string {
  return s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export function wrongOrder(s: string): string {
  return s.replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/&/g, '&amp;');
}

export function unescapeChain(s: string): string {
  return s.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&#39;/g, "'").replace(/&amp;/g, '&');
}

export function unescapeWrongly(s: string): string {
  return s.replace(/&amp;/g, '&').replace(/&lt;/g, '<').replace(/&gt;/g, '>');
}

export function fastPath(s: string): string {
  if (!/[&]/.test(s)) return s;
  return s.replace(/&/g, '&amp;');
}

const MAP: Record<string, string> = { '&': '&amp;', '<': '&lt;', "'": '&#39;' };
const UNESCAPED = /[&<']/g;
const HAS_UNESCAPED = RegExp(UNESCAPED.source);

export function lodashLike(s: string): string {
  return s && HAS_UNESCAPED.test(s) ? s.replace(UNESCAPED, m => MAP[m]) : s;
}

export function trimLower(s: string): string {
  return s.trim().toLowerCase();
}

export function upper(s: string): string {
  return s.toUpperCase();
}

export function starts(s: string): string {
  return s.trimStart();
}

export function ends(s: string): string {
  return s.trimEnd();
}

export function strictUri(s: string): string {
  return encodeURIComponent(s).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function uri(s: string): string {
  return encodeURI(s);
}

export function uriOrNothing(s: string): string {
  try {
    return encodeURIComponent(s);
  } catch {
    return 'malformed';
  }
}

export function escapeThenUnescape(s: string): string {
  return unescape(escape(s));
}

export function oldUnescape(s: string): string {
  return unescape(s);
}

export function oldEscape(s: string): string {
  return escape(s);
}

export function firstOnly(s: string): string {
  return s.replace('a', '<$&$1$$>');
}

export function allLiterally(s: string): string {
  return s.replaceAll('.', '-').replaceAll('--', '');
}

export function literallyByFunction(s: string): string {
  return s.replaceAll('a', m => `${m}${m}`).replace('', () => '^');
}

export function splitJoin(s: string): string {
  return s.split('a').join('bc').split(/[<>]/).join();
}

export function spelledOut(s: string): string {
  return s.split('').join('-');
}

export function mapUnits(s: string): string {
  return s
    .split('')
    .map(c => (c === '&' ? '&amp;' : c))
    .join('');
}

export function mapPoints(s: string): string {
  return [...s].map(c => (c.length === 2 ? '?' : c)).join('');
}

export function fromPoints(s: string): string {
  return Array.from(s, c => `\\u{${c.codePointAt(0)?.toString(16)}}`).join('');
}

export function mapAndSeparate(s: string): string {
  return [...s].map(c => (c < 'a' ? undefined : c)).join(', ');
}

export function viaVariables(s: string): string {
  const text = `${String(s)}`.toString();
  const result = `${text}`.replace(/a/g, 'b');
  return result.valueOf();
}

export function emptyCases(s: string): string {
  if (!s) return 'empty';
  if (s === 'null') return '';
  if (s.length === 0) return 'never';
  return s.replace(/a+/g, 'A');
}

export function affixes(s: string): string {
  if (s.startsWith('<')) return 'tag';
  if (s.endsWith('>')) return 'end';
  if (s.includes('&a')) return s.replace('&', '&amp;');
  return s;
}

export function places(s: string): string {
  if (s.indexOf('&') === -1) return s;
  if (s.search(/[<>]/) >= 0) return s.replace(/[<>]/g, '');
  return s.indexOf('a') > -1 ? s.replace(/a/g, '') : s;
}

export function matches(s: string): string {
  if (!/[&<]/.exec(s)) return s;
  if (s.match(/a/)) return s.replace(/a/g, '-');
  return /</.exec(s) === null ? 'none' : s;
}

export function captures(s: string): string {
  return s.replace(/([a-z])([A-Z])/g, '$1-$2').replace(/(\d)(\d)/g, (_, a: string, b: string) => b + a);
}

export function hyphenate(s: string): string {
  return s.replace(/\B([A-Z])/g, '-$1').toLowerCase();
}

export function wellFormed(s: string): string {
  return s.replace(/[\ud800-\udbff](?![\udc00-\udfff])/g, '\ufffd');
}

export function suffixed(s: string): string {
  return `<${s.replace(/a/g, 'b')}`;
}

export function byLength(s: string): string {
  if (s.length > 3) return 'long';
  if (2 <= s.length) return 'middle';
  return s.length === 1 ? 'one' : 'none';
}

export function inThrees(s: string): string {
  return s.length % 3 === 1 ? 'one more' : `${(s.length + 1) % 3}`;
}

export function minus(s: string): string {
  return s.length - 2 > 0 ? s.replace(/a/g, 'b') : s;
}

const NAMES: Record<string, string> = { '&': 'amp', 'a;': 'both', '': 'nothing', '<<<': 'three' };
const NO_NAMES: Record<string, string> = Object.create(null);

export function inTable(s: string): string {
  return `${s in NAMES} ${s in NO_NAMES}`;
}

export function everyPart(s: string): string {
  const parts = s.split('&');
  return `${parts.every(part => part.length > 0 && /^[a;]+$/.test(part))}`;
}

export function somePart(s: string): string {
  return s.split(';').some(part => part === '' || part.startsWith('<')) ? 'some' : s;
}

export function partIncluded(s: string): string {
  const parts = s.split('a');
  return `${parts.includes('&')} ${parts.includes('')} ${parts.includes('xay')} ${parts.includes('<;')}`;
}

export function partCounts(s: string): string {
  const parts = s.split(' ');
  if (parts.length === 0) return 'never';
  if (parts.length > 3) return 'many';
  if (2 >= parts.length) return parts.length === 1 ? 'one' : 'two';
  return parts.length < 3 || 4 <= parts.length ? 'never' : 'three';
}

export function partsAfterReplacing(s: string): string {
  const parts = s.replace(/</g, '&&').split('&');
  const isFull = parts.every(Boolean);
  return parts.length !== 3 ? `${isFull}` : `three ${isFull}`;
}

export function partsInBranches(s: string): string {
  let parts = s.split(';');
  if (s.startsWith('&')) return `${parts.includes('&')}`;
  parts = s.split('<');
  return parts.some(part => /^a+$/.test(part) || part.includes(' ')) ? 'yes' : 'no';
}

const SHORT = (part: string): boolean => part.length <= 2;

export function partsByName(s: string): string {
  return s.trim().split('.').every(SHORT) ? 'short' : 'long';
}

const NEVER_FOUND = Object.assign(/a/, { exec: () => null });

export function ownExec(s: string): string {
  return NEVER_FOUND.test(s) ? 'found' : s;
}

const RESTARTED = /a/g;

export function restarts(s: string): string {
  RESTARTED.lastIndex = 2;
  const replaced = s.replace(RESTARTED, 'b');
  return RESTARTED.lastIndex === 0 ? replaced : 'not at the start';
}

export function namedByInput(s: string): string {
  const named: Record<string, number> = Object.create(null);
  named[s] = 1;
  return `${s in named}`;
}
