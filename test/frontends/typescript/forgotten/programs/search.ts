// Searching a text of which neither the start nor the end is known where it is searched.

export function replacesPairs(text: string): string {
  let made = '';
  let from = 0;
  for (;;) {
    const at = text.indexOf('ab', from);
    if (at < 0) return made + text.slice(from);
    made += `${text.slice(from, at)}-`;
    from = at + 2;
  }
}

export function dropsTags(text: string): string {
  let made = '';
  let from = 0;
  while (from < text.length) {
    const start = text.indexOf('<', from);
    if (start === -1) return made + text.slice(from);
    made += text.slice(from, start);
    const end = text.indexOf('>', start);
    if (end === -1) break;
    from = end + 1;
  }
  return made;
}

export function includesLater(text: string): string {
  return text.charAt(0) === 'b' ? String(text.includes('ab', 1)) : String(text.includes('<'));
}

export function findsNothing(text: string): string {
  return text === 'a' ? 'one' : `${text.indexOf('', 2) === 2}${text.includes('')}${text.indexOf('a', text.length)}`;
}

export function startsAt(text: string): string {
  let made = '';
  for (let i = 0; i < text.length; i++)
    if (text.startsWith('ab', i)) {
      made += 'X';
      i++;
    } else made += text.at(i);
  return made;
}

export function replacesTexts(text: string): string {
  return text.length > 0 ? text.replaceAll('ab', 'c') : 'empty';
}

export function replacesFirst(text: string): string {
  return text.length > 0 ? text.replace('ab', '[$&]') : 'empty';
}

export function replacesPatterns(text: string): string {
  return text.length > 0 ? text.replace(/ab|<(b?)/g, '($1)') : 'empty';
}

export function replacesByCallback(text: string): string {
  return text.length > 0 ? text.replace(/[<>]/g, found => (found === '<' ? '&lt;' : '&gt;')) : 'empty';
}

export function walksMatches(text: string): string {
  const pattern = /a[b<]/g;
  let made = '';
  let copied = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    made += `${text.substring(copied, match.index)}[${match[0]}]`;
    copied = pattern.lastIndex;
  }
  return made + text.substring(copied);
}

export function walksCodePoints(text: string): string {
  const pattern = /[\u{1F600}-\u{1F64F}]|b/gu;
  let made = '';
  let copied = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    made += `${text.substring(copied, match.index)}[${match[0].length}]`;
    copied = pattern.lastIndex;
  }
  return made + text.substring(copied);
}

const NAMES: Record<string, string> = { a: 'one', ab: 'two', '<x>': 'tag', constructor: 'own' };

export function fromTable(text: string): string {
  return Object.hasOwn(NAMES, text) ? NAMES[text] : text;
}
