const SMALL = ['&', '<', 'a', ';', ' '];

const PIECES = [
  ...'&<>"\'`aAbBzZ019 \t\n-_.;:!()*%~/\\$',
  ...'éßΣσς\u0130\u0345\u00ad\u200b\u2028\ufeff\u00a0\u0131ŉ',
  ...'\ud800\udc00\ud83d\ude00\ud801',
  '\u{10400}',
  '\u{10428}',
  '\u{1f600}',
  '\u{e0001}',
  ...['&amp;', '&lt;', '&gt;', '&#39;', '&quot;', 'amp;', 'lt;', '%u00', '%41', '%u0041', '--', 'AΣ', 'null', '&a'],
];

/** All short words over a few symbols. */
export function allWords(): readonly string[] {
  let longest = [''];
  const all = [''];
  for (let length = 0; length < 4; length++) {
    longest = longest.flatMap(word => SMALL.map(symbol => word + symbol));
    all.push(...longest);
  }
  return all;
}

/** Words of symbols that matter to some program, or of any. */
export function randomWords(count: number): readonly string[] {
  let seed = 12345;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: below(10) }, () =>
      below(20) === 0 ? String.fromCharCode(below(0x10000)) : PIECES[below(PIECES.length)],
    ).join(''),
  );
}
