/** Functions for which an earlier version proved a wrong machine, or an abstraction lacked one of their outputs. */

export function trimmedOrAll(s: string): string {
  const t = s.trim();
  return t === '' ? s : t;
}

export function cleanOrRaw(s: string): string {
  const o = { raw: s, clean: s.replace(/</g, '') };
  return o.clean === '' ? o.raw : o.clean;
}

export function shortOnlyReplaced(s: string): string {
  const t = s.replace(/a/g, 'b');
  return t.length > 2 ? s : t;
}

export function restAfterLength(s: string): string {
  const n = s.length;
  const t = s.replace(/a/g, 'bb');
  return t.slice(n);
}

export function twice(s: string): string {
  let a = '';
  for (const c of s) a += c;
  return a + a;
}

export function sliceInKeptSymbols(s: string): string {
  let last = 0;
  let q = '';
  let n = 0;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const c = s[i];
    if (n === 2) {
      n = 1;
      out += s.substring(last, i);
      last = i;
    } else if (n === 1) {
      n = 0;
      if (q === c) out += '=';
      q = '';
    } else if (c !== 'x') {
      q = c;
      n = 2;
    }
  }
  return out + s.substring(last);
}

export function countsPastExact(s: string): string {
  let n = 2 ** 53 - 25;
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const m = n;
    n++;
    out += n === m ? '=' : s[i];
  }
  return out;
}

function throwing(c: string): void {
  if (c === 'x') throw new Error('x');
}

export function readByHandler(s: string): string {
  let y = 0;
  let out = '';
  let last = '';
  for (let i = 0; i < s.length; i++) {
    let x = 0;
    const c = s[i];
    try {
      x = y;
      throwing(c);
      out += 'c';
    } catch {
      out += x ? 'B' : 'A';
    }
    y = 1 - y;
    last = c;
  }
  return last === 'a' ? out : s;
}

export function negativeZero(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const k = 0 * (Math.abs(s.charCodeAt(i) - 4660) - 1);
    out += 1 / k < 0 ? 'Z' : s[i];
  }
  return out;
}

export function isNegativeZero(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) out += Object.is(0 * (s.charCodeAt(i) - 98), -0) ? 'Z' : s[i];
  return out;
}

export function goesBack(s: string): string {
  let out = '';
  let last = 0;
  for (let i = 0; i < s.length; i++) {
    if (s[i] === 'x') {
      out += `${s.slice(last, i - 1)}!`;
      last = i;
    }
  }
  return out + s.slice(last);
}

export function skipping(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i += s[i] === 'b' ? 2 : 1) out += s[i];
  return out;
}

export function remembersPlaces(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const isSecond = i === 1;
    out += isSecond && s[i] === 'a' ? '2' : s[i];
  }
  return out;
}

const WITH_MINUS_ZERO = Array.from({ length: 128 }, (_, i) => (i === 98 ? -0 : i % 7));

/** -0 in a table that is read at a place that depends on the input. */
export function minusZeroInTable(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const code = s.charCodeAt(i);
    out += code < 128 && Object.is(WITH_MINUS_ZERO[code], -0) ? 'Z' : s[i];
  }
  return out;
}

const MIXED = [0, -0, 'x', 1];

export function minusZeroAmongOthers(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const place = s.charCodeAt(i) - 97;
    out += place >= 0 && place < 4 && Object.is(MIXED[place], -0) ? 'Z' : s[i];
  }
  return out;
}

const BEFORE_FIRST: Readonly<Record<number, string>> = Object.assign(['zero', 'one'], { '-1': 'before' });

/** A property of an array that is none of its elements, at a place that depends on the input. */
export function outsideOfElements(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) out += String(BEFORE_FIRST[s.charCodeAt(i) - 98]);
  return out;
}

/** The length of an array is set to a number that depends on the input. */
export function cutByInput(s: string): string {
  const letters = ['a', 'b', 'c'];
  letters.length = s === '' ? 1 : s.charCodeAt(0) % 3;
  return letters.join('') + ['x', 'y', 'z'].slice(s === '' ? 1 : s.charCodeAt(0) % 3).join('');
}
