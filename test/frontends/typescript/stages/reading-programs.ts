/** Programs that are not stages alone: something in them depends on where in the input it is, or on a second look at it. */

let count = 0;

export function counts(s: string): string {
  return s.replace(/a/g, () => String(count++));
}

export function usesPosition(s: string): string {
  return s.replace(/a/g, (_, at: number) => (at === 0 ? 'b' : 'c'));
}

export function usesWhole(s: string): string {
  return s.replace(/a/g, (_m, _at, whole: string) => whole);
}

export function usesWholeByName(s: string): string {
  return s.replace(/a/g, () => s);
}

export function usesIndex(s: string): string {
  return [...s].map((c, i) => (i === 0 ? c : '-')).join('');
}

export function usesArray(s: string): string {
  return s
    .split('')
    .map((c, _, all) => c + all.length)
    .join('');
}

const sticky = /a/y;

export function isSticky(s: string): string {
  return s.replace(sticky, 'b');
}

const moving = /a/g;

export function moves(s: string): string {
  return moving.test(s) ? String(moving.lastIndex) : s;
}

export function twice(s: string): string {
  return s.replace(/a/g, 'b') + s.replace(/b/g, 'a');
}

export function keepsParts(s: string): string {
  const parts = s.split(',');
  return parts.length > 1 ? parts.join(';') : parts[0];
}

export function limited(s: string): string {
  return s.split(',', 2).join(';');
}

export function mapsParts(s: string): string {
  return s
    .split('')
    .map(c => `${c}!`)
    .reverse()
    .join('');
}

export function reverses(s: string): string {
  return s.split('').reverse().join('');
}

export function looksAtMatch(s: string): string {
  const match = /[&<]/.exec(s);
  return match === null ? s : s.slice(0, match.index);
}

export function looksAtPlace(s: string): string {
  const at = s.indexOf('a');
  return at === -1 ? s : s.slice(at);
}

export function throwing(s: string): string {
  return s.replace(/[a&]/g, c => {
    if (c === '&') throw new Error('no ampersands');
    return 'b';
  });
}

/** The parts are used otherwise, too. */
export function partsReturned(s: string): string {
  const parts = s.split('&');
  return parts.every(part => /^a*$/.test(part)) ? parts.join('') : 'other';
}

export function partsCaptured(s: string): string {
  const parts = s.split('&');
  return parts.every(part => parts.length > 2 || part === 'a') ? 'yes' : 'no';
}

/** What the callback does is more than a question about its text. */
export function partsCounted(s: string): string {
  let empty = 0;
  const isFull = s.split('&').every(part => {
    if (part === '') empty++;
    return part !== '<';
  });
  return `${isFull} ${empty}`;
}

export function partsByPlace(s: string): string {
  return s.split('&').some((part, i) => i === 1 && part === 'a') ? 'yes' : 'no';
}

export function partsThrow(s: string): string {
  return s.split('&').every(part => {
    if (part === '<') throw new Error('no');
    return part !== 'a';
  })
    ? 'yes'
    : 'no';
}

export function partsByFirst(s: string): string {
  return s.split('&').every(part => part.charAt(0) !== '<') ? 'yes' : 'no';
}

export function partsOfMore(s: string): string {
  return s.split('&', 2).every(part => part === 'a') && s.split('&a').some(part => part === '') ? 'yes' : 'no';
}

/** The first text is asked about after it was transformed. */
export function asksAgain(s: string): string {
  const replaced = s.replace(/a/g, 'b');
  return /a/.test(s) ? 'had one' : replaced;
}

export function foundEarly(s: string): string {
  return s.indexOf('a') <= 0 ? 'early or not at all' : 'later';
}

export function startsLater(s: string): string {
  return s.startsWith('a', 1) ? 'second' : 'other';
}

const movedByExec = /a/g;

export function movesByExec(s: string): string {
  return movedByExec.exec(s) === null ? s : String(movedByExec.lastIndex);
}

const left: { first?: number } = { first: 1 };

/** The callback takes a property away and changes no other. */
export function takesAway(s: string): string {
  return s.replace(/a/g, () => {
    const isFirst = 'first' in left;
    delete left.first;
    return isFirst ? '1' : '2';
  });
}

export function comparesLengths(s: string): string {
  const replaced = s.replace(/a/g, '');
  return replaced.length < s.length ? 'had one' : replaced;
}

export function firstOfBoth(s: string): string {
  const replaced = s.replace(/a/g, 'b');
  return s.charAt(0) + replaced.charAt(0);
}
