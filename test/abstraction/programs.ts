/** Functions over text, one for each thing that an abstraction may keep of a state. */

/** A place that is read, and a text that is being built. */
export function escaped(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) out += s[i] === '<' ? '&lt;' : s[i];
  return out;
}

/** A place far behind, up to which everything was copied. */
export function escapedLater(s: string): string {
  let out = '';
  let last = 0;
  for (let i = 0; i < s.length; i++) {
    if (s[i] !== '<') continue;
    out += `${s.slice(last, i)}&lt;`;
    last = i + 1;
  }
  return last === 0 ? s : out + s.slice(last);
}

/** A symbol that is remembered, and can only be one of two. */
export function outsideQuotes(s: string): string {
  let quote = '';
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const c = s[i];
    if (quote === '' && (c === '"' || c === "'")) quote = c;
    else if (c === quote) quote = '';
    else if (quote === '') out += c;
  }
  return out;
}

/** A text that is one of two. */
export function outsideTags(s: string): string {
  let mode = 'text';
  let out = '';
  for (let i = 0; i < s.length; i++) {
    if (s[i] === '<') mode = 'tag';
    else if (s[i] === '>') mode = 'text';
    else if (mode === 'text') out += s[i];
  }
  return out;
}

/** Texts in a list that gets longer and longer. */
export function collected(s: string): string {
  const parts: string[] = [];
  for (let i = 0; i < s.length; i++) if (s[i] !== ' ') parts.push(s[i]);
  return parts.join('');
}

/** A number that grows, of which only a comparison counts. */
export function firstTwo(s: string): string {
  let seen = 0;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    if (s[i] === 'a') seen++;
    if (s[i] !== 'a' || seen <= 2) out += s[i];
  }
  return out;
}

/** A symbol from long ago, of which only a comparison counts. */
export function marked(s: string): string {
  let mark = 0;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const code = s.charCodeAt(i);
    if (i % 2 === 0 || code === 59) mark = code;
    if (code !== 59) out += mark > 97 ? 'x' : 'y';
  }
  return out;
}

/** A symbol that was read as the first one, and counts to the end. */
export function likeFirst(s: string): string {
  const first = s.charCodeAt(0);
  let out = '';
  for (let i = 0; i < s.length; i++) out += first > 97 ? 'x' : 'y';
  return out;
}

/** Stops before the end, and copies what follows. */
export function withoutIndent(s: string): string {
  let start = 0;
  while (start < s.length && s[start] === ' ') start++;
  return s.slice(start);
}

export function upToSemicolon(s: string): string {
  for (let i = 0; i < s.length; i++) if (s[i] === ';') return `${s.slice(0, i)}.`;
  return s;
}

/** Rejects what has an odd number of quotes, and everything with a bracket. */
export function balanced(s: string): string {
  let inside = false;
  for (let i = 0; i < s.length; i++) {
    if (s[i] === '(') throw new Error('a bracket');
    if (s[i] === "'") inside = !inside;
  }
  if (inside) throw new Error('a quote is missing');
  return s;
}

/** A place that may be among the symbols that are known one by one, because the one before is remembered. */
export function afterRepeat(s: string): string {
  let last = 0;
  let before = '';
  for (let i = 0; i < s.length; i++) {
    if (s[i] === before) last = i + 1;
    before = s[i];
  }
  return s.slice(last);
}

/** The same with what was before the place. */
export function markedRepeats(s: string): string {
  let out = '';
  let last = 0;
  let before = '';
  for (let i = 0; i < s.length; i++) {
    if (s[i] === before) {
      out += `${s.slice(last, i)}!`;
      last = i + 1;
    }
    before = s[i];
  }
  return out + s.slice(last);
}

/** Goes on with one symbol or with the one after it. */
export function skipping(s: string): string {
  let out = '';
  let i = 0;
  while (i < s.length) {
    out += s[i];
    i += s[i] === 'b' ? 2 : 1;
  }
  return out;
}

/** A place in front of which everything is written. */
export function upToLast(s: string): string {
  let last = -1;
  for (let i = 0; i < s.length; i++) if (s[i] === 'b') last = i;
  return s.slice(0, last + 1);
}

/** Two texts that are being built, and change places. */
export function changingPlaces(s: string): string {
  let a = '';
  let b = 'x';
  for (const c of s) {
    if (c === 'b') [a, b] = [b, a];
    else a += c;
  }
  return a;
}

/** Operations on the whole input, before anything is read. */
export function staged(s: string): string {
  if (!/[&<]/.test(s)) return s;
  let out = '';
  for (const c of s.replace(/&/g, '&amp;')) out += c === '<' ? '&lt;' : c;
  return out;
}

/** Decides at the end what all of it becomes. */
export function digitsOrNothing(s: string): string {
  let isNumber = true;
  for (let i = 0; i < s.length; i++) if (s[i] < '0' || s[i] > '9') isNumber = false;
  return isNumber ? s : 'none';
}

/** A number that every symbol changes, and that is always one of a few. */
export function dividedByThree(s: string): string {
  let sum = 0;
  for (let i = 0; i < s.length; i++) {
    const digit = s.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return 'none';
    sum = (sum + digit) % 3;
  }
  return sum === 0 ? 'yes' : 'no';
}

// ---- short inputs -----------------------------------------------------------------------------------------------------

/** A relation between several symbols, of inputs that a pattern keeps short. */
export function upTo20(s: string): string {
  if (!/^[01]{1,3}$/.test(s)) return '-';
  return Number(s) * 2 <= 20 ? `${s}!` : s;
}

/** Lengths are asked about, and what is short is looked at back and forth. */
export function mirrored(s: string): string {
  if (s.length > 3 || s.length % 2 === 0) return s;
  return s[0] === s[s.length - 1] ? '=' : [...s].reverse().join('');
}

/** Short before it is transformed: what is read is longer. */
export function shortAndDoubled(s: string): string {
  if (!/^a{1,2}$/.test(s)) return '-';
  let out = '';
  for (const c of s.replace(/a/g, 'bc')) out += c === 'b' ? '<' : c;
  return out;
}

// ---- easy to take for something else ------------------------------------------------------------------------------------

/** A counter whose bound holds for a long time, and not for ever. */
export function fallingLate(s: string): string {
  let n = 0;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    out += n < 0 ? '!' : s[i];
    if (s[i] === 'a') n++;
    if (i === 40) n -= 30;
  }
  return out;
}

/** A truth value of the first symbol, which counts to the end. */
export function largeAtFirst(s: string): string {
  const isLarge = s.charCodeAt(0) > 97;
  let out = '';
  for (let i = 0; i < s.length; i++) out += isLarge ? 'x' : 'y';
  return out;
}

/** One of the two zeros, as constants. */
export function eitherZero(s: string): string {
  let n = 0;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    if (s[i] === 'n') n = -0;
    else if (s[i] === 'p') n = 0;
    out += Object.is(n, -0) ? 'N' : 'P';
  }
  return out;
}

/** One of two objects that hold the same. */
export function eitherObject(s: string): string {
  const one = { text: '' };
  const two = { text: '' };
  let current = one;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    if (s[i] === 'x') current = current === one ? two : one;
    out += current === one ? '1' : '2';
  }
  return `${out}${one.text}${two.text}`;
}

/** A list that grows begins anew, with a text that was built for long behind a short one. */
export function lastTwoWords(s: string): string {
  let parts: string[] = [];
  let word = '';
  for (let i = 0; i < s.length; i++) {
    if (s[i] === ' ') {
      parts = ['<', word, '>'];
      word = '';
    } else {
      parts.push(s[i]);
      word += s[i];
    }
  }
  return parts.join('');
}

/** Keeps a text that it has built, and does not look at it any more until the end. */
export function firstPart(s: string): string {
  let out = '';
  let i = 0;
  for (; i < s.length && s[i] !== ';'; i++) out += s[i];
  for (; i < s.length; i++) if (s[i] === '!') return 'none';
  return out;
}

/** Ends before the input does, as soon as it knows how much there is at least. */
export function howMuchFollows(s: string): string {
  for (let i = 0; i < s.length; i++) {
    if (s[i] === '(' && s.length <= i + 2) throw new Error('too little');
    if (s[i] === '(' || s[i] === ';') return s.length > i + 2 ? `${s.slice(0, i)}+` : '-';
  }
  return s;
}

const quoting = { isOn: false };

/** What it remembers is not its own. */
export function byModule(s: string): string {
  quoting.isOn = false;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    if (s[i] === '"') quoting.isOn = !quoting.isOn;
    else out += quoting.isOn ? '*' : s[i];
  }
  return out;
}

/** Looks at a symbol once more after it has looked at the next one. */
export function lookingTwice(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    out += s[i] === 'b' ? '<' : '(';
    if (s[i + 1] === 'a') out += '-';
    out += s[i] === 'b' ? '>' : ')';
  }
  return out;
}

/** Rejects when a counter says so, at the end. */
export function atMostTwo(s: string): string {
  let n = 0;
  for (let i = 0; i < s.length; i++) if (s[i] === 'a') n++;
  if (n > 2) throw new Error('too many');
  return s;
}

/** The same at once. */
export function stopsAtThird(s: string): string {
  let n = 0;
  for (let i = 0; i < s.length; i++) {
    if (s[i] === 'a') n++;
    if (n > 2) throw new Error('too many');
  }
  return s;
}

/** Rejects something else on each of two ways that it takes before it reads. */
export function rejectsOnTwoWays(s: string): string {
  const forbidden = /x/.test(s) ? 'y' : 'z';
  for (let i = 0; i < s.length; i++) if (s[i] === forbidden) throw new Error(forbidden);
  return s;
}

// ---- no finite machine ----------------------------------------------------------------------------------------------

export function reversed(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) out = s[i] + out;
  return out;
}

export function twice(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) out += s[i];
  return out + out;
}

export function howMany(s: string): string {
  let n = 0;
  for (let i = 0; i < s.length; i++) n += 2;
  return `${s}${n}`;
}

/** Keeps whether one place is behind another, and moves both. */
export function comparedEarlier(s: string): string {
  let start = 0;
  let isLater = false;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    if (isLater) out += '!';
    if (s[i] === 'a') start += 2;
    isLater = i > start;
  }
  return out;
}
