/**
 * A text as sixteen bytes, for sets of many long texts. That two different texts among a billion have the same key has a
 * probability of less than 10^-20.
 */
export function compactKey(text: string): string {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ unit, 0x23954f6b);
    b = c ^ Math.imul(b ^ unit, 0x7b7d159c | 1);
    c = a ^ Math.imul(c ^ unit, 0x5c6b9c4d);
    d = b ^ Math.imul(d ^ unit, 0x2545f491);
    a = (a << 13) | (a >>> 19);
    d = (d << 7) | (d >>> 25);
  }
  const words = [a, b, c, d].map((word, i) => mixed(word ^ Math.imul(text.length, i + 1)));
  const all = words.map((word, i) => mixed(word + Math.imul(words[(i + 1) % 4], 0x85ebca6b)));
  return String.fromCharCode(...all.flatMap(word => [word >>> 16, word & 0xffff]));
}

function mixed(word: number): number {
  const first = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
