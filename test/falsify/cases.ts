/** A property that fails: how it is asked, and the size of a shortest witness, as thought out by hand. */
export interface Case {
  readonly property: string;
  readonly targets: readonly string[];
  readonly options?: readonly string[];
  readonly size: number;
}

const TS = 'test/falsify/functions.ts';
const C = 'test/falsify/functions.c';

function of(property: string, names: string, size: number, ...options: readonly string[]): Case {
  const targets = names.split(' ').map(name => (name.startsWith('c:') ? `${C}#${name.slice(2)}` : `${TS}#${name}`));
  return { property, targets, size, options };
}

export const CASES: readonly Case[] = [
  of('idempotent', 'escapeHtml', 1),
  of('idempotent', 'unescapeHtml', 8),
  of('idempotent', 'decodePercent', 5),
  of('idempotent', 'escapeQuotes', 1),
  of('idempotent', 'stripTags', 4),
  of('idempotent', 'removeScript', 16),
  of('avoids', 'removeScript', 16, '--output', '<script>'),
  of('avoids', 'withoutParents', 6, '--output', '\\.\\./'),
  of('idempotent', 'collapseSpaces', 3),
  of('idempotent', 'withoutIndent', 2),
  of('injective', 'slug', 2),
  of('idempotent', 'maskMail', 1),
  of('injective', 'maskCard', 10),
  of('injective', 'capitalise', 2),
  of('idempotent', 'camelCase', 3),
  of('injective', 'kebabCase', 3),
  of('inverse', 'camelCase kebabCase', 1),
  of('idempotent', 'shift', 1),
  of('idempotent', 'reverse', 2),
  of('equivalent', 'reverse same', 2),
  of('idempotent', 'withoutDoubles', 3),
  of('equivalent', 'unixLines unixLinesWrong', 2),
  of('idempotent', 'networkLines', 1),
  of('idempotent', 'csvField', 1),
  of('equivalent', 'csvField csvFieldWrong', 1),
  of('avoids', 'escapeJs', 1, '--output', '\\n'),
  of('avoids', 'escapeHtml', 1, '--output', '"'),
  of('equivalent', 'quoteSql quoteSqlOnce', 2),
  of('injective', 'encodeSpaces', 2),
  of('inverse', 'encodeSpaces decodeSpaces', 1),
  of('total', 'encodePart', 1),
  of('total', 'decodePart', 1),
  of('injective', 'pad', 1),
  of('injective', 'shorten', 5),
  of('idempotent', 'stripColours', 6),
  of('idempotent', 'stripComments', 8),
  of('commutes', 'upper escapeHtml', 1),
  of('commutes', 'stripTags unescapeHtml', 5),
  of('subsumes', 'digits same', 1),
  of('safe', 'firstWord', 0),
  of('idempotent', 'trimSlashes', 3),
  of('injective', 'plural', 1),
  of('only', 'slug', 1, '--output', '[a-z0-9]*'),
  of('idempotent', 'c:escape', 1),
  of('safe', 'c:command', 5),
  of('safe', 'c:to_int', 10),
  of('equivalent', 'c:upper c:upper_wrong', 1),
];
