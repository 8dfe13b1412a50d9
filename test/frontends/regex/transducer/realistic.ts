/** Replacements as people write them, each with the characters on which it is interesting. */
export interface Example {
  readonly regex: RegExp;
  readonly template: string;
  readonly alphabet: string;
}

const example = (regex: RegExp, template: string, alphabet: string): Example => ({ regex, template, alphabet });

/** The flag `v` is newer than the literals that the compiler knows. */
const withSets = (source: string): RegExp => new RegExp(source, 'gv');

export const EXAMPLES: readonly Example[] = [
  // Escapers and unescapers.
  example(/[&<>"']/g, '&#;', 'a&<'),
  example(/"/g, '&quot;', 'a"&'),
  example(/[|\\{}()[\]^$+*?.]/g, '\\$&', 'a|.-'),
  example(/([.*+?^=!:${}()|[\]/\\])/g, '\\$1', 'a|.-'),
  example(/&(?!amp;)/g, '&amp;', '&amp;'),
  example(/&(?!#?\w+;)/g, '&amp;', '&#a;'),
  example(/&amp;/g, '&', '&amp;'),
  example(/&(?:amp|lt|gt|quot|#39);/g, '', '&lt;#'),
  example(/&(?:amp|#38|#x26);/gi, '&', '&#38xA;'),
  example(/(^|[^\\])"/g, '$1\\"', 'a\\"'),
  example(/['\\]/g, '\\$&', "a'\\"),
  example(/'/g, "''", "a'"),
  example(/%(?![0-9a-fA-F]{2})/g, '%25', '%aG0'),
  example(/%20/g, '+', '%20+'),
  example(/[\u0000-\u001f\u007f]+/g, '', 'a\u0000\u001f '),
  // Trimmers and squeezers.
  example(/^\s+|\s+$/g, '', 'a \n'),
  example(/^[\s\uFEFF\xA0]+|[\s\uFEFF\xA0]+$/g, '', 'a \ufeff'),
  example(/\s+$/, '', 'a \n'),
  example(/^\s+/, '', 'a \n'),
  example(/\s+$/gm, '', 'a \n'),
  example(/ +/g, ' ', 'a b'),
  example(/\s\s+/g, ' ', 'a \n'),
  example(/\/+$/, '', 'a/'),
  example(/^\/+|\/+$/g, '', 'a/'),
  example(/-{2,}/g, '-', 'a-'),
  example(/(?:^-+)|(?:-+$)/g, '', 'a-'),
  // Lines.
  example(/\r\n|\r|\n/g, '\n', 'a\r\n'),
  example(/\r\n?/g, '\n', 'a\r\n'),
  example(/(?<!\r)\n/g, '\r\n', 'a\r\n'),
  example(/^/gm, '> ', 'a\n\r'),
  example(/$/gm, ';', 'a\n\r'),
  example(/^(?!\s*$)/gm, '  ', 'a \n'),
  example(/^\s*[\r\n]/gm, '', 'a \n'),
  example(/\n{3,}/g, '\n\n', 'a\n'),
  example(/[ \t]+$/gm, '', 'a \n'),
  // Comments, tags, strings.
  example(/<!--[\s\S]*?-->/g, '', '<!->a'),
  example(/<[^>]*>/g, '', '<a>'),
  example(/<\/?[a-z][^>]*>/gi, '', '<a/>'),
  example(/<(\/?)b>/g, '<$1strong>', '<b/>'),
  example(/\/\*[\s\S]*?\*\//g, '', 'a/*'),
  example(/\/\/.*$/gm, '', 'a/\n'),
  example(/"(?:\\.|[^"\\])*"/g, '""', 'a\\"'),
  example(/\$\{(\w+)\}/g, '<$1>', '$}{a'),
  example(/\*\*(.+?)\*\*/g, '<b>$1</b>', 'a*'),
  example(/`([^`]*)`/g, '<code>$1</code>', 'a`'),
  example(/\u001b\[[0-9;]*m/g, '', '\u001b[0;m'),
  // Letter case and words.
  example(/\B([A-Z])/g, '-$1', 'aB-'),
  example(/([a-z])([A-Z])/g, '$1-$2', 'aB-'),
  example(/([A-Z]+)([A-Z][a-z])/g, '$1_$2', 'aB_'),
  example(/\bcat\b/gi, 'dog', 'cAt '),
  example(/[^a-z0-9]+/gi, '-', 'aZ -'),
  example(/\W+(\w)/g, '$1', 'a-B'),
  example(/(\d)(?=(?:\d{3})+(?!\d))/g, '$1,', '1a'),
  example(/\B(?=(?:\d{3})+(?!\d))/g, ',', '1a'),
  example(/(?<=a)b/g, 'X', 'ab'),
  example(/(?<!a)b/g, 'X', 'ab'),
  // Captures out of order, twice, and in loops.
  example(/(\w)(\w)/g, '$2$1', 'ab-'),
  example(/(['"])/g, '$1$1', `a'"`),
  example(/(a|b)*c/g, '<$1>', 'abc'),
  example(/(?:(a)|(b)|c)*/g, '<$1|$2>', 'abc'),
  example(/(a*)(b*)/, '$1x$2', 'ab'),
  example(/(a+)|(b+)/g, '<$1|$2>', 'abc'),
  example(/(?:(a)|b)(?:(b)|a)+?c/g, '$2$1', 'abc'),
  example(/(['"])(.*)$/, '$2$1', `a'"`),
  example(/^(#?)(.*?)\s*$/, '$2$1', 'a# '),
  // Empty matches.
  example(/x*/g, '-', 'ax'),
  example(/(?:)/g, '-', 'ab'),
  example(/(?:)/gu, '-', 'a\ud83d\ude00'),
  example(/\b/g, '|', 'a '),
  example(/a*?/g, '-', 'ab'),
  // Surrogate pairs, and the sticky flag.
  example(/./gu, '<$&>', 'a\ud83d\ude00\n'),
  example(/[\u{1f600}-\u{1f64f}]/gu, '', 'a\ud83d\ude00\ude50'),
  example(/[^\x20-\x7e]/gu, '?', 'a\ud83d\ude00'),
  example(/[\ud800-\udbff](?![\udc00-\udfff])/g, '?', 'a\ud83d\ude00'),
  example(/\p{Lu}/gu, '_$&', 'aA\ud835\udc00'),
  example(/(.)(.)/gu, '$2$1', 'a\ud83d\ude00'),
  example(/\B/gu, '-', 'a\ud83d\ude00'),
  example(/(?<!a)(?!a)\B/u, '-', 'a\ud83d\ude00'),
  example(withSets('[\\q{ab|a|abb}b]c?'), '<$&>', 'abc'),
  example(/a/y, 'X', 'ab'),
  example(/a|(?=b)/gy, 'X', 'ab'),
];
