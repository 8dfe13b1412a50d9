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
