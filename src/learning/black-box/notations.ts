/**
 * Words of the notations that code which reads text most often knows: references, escapes, quotes, comments, line ends,
 * pairs of surrogates. What such code does on them cannot be guessed from single symbols.
 */
export const NOTATIONS: readonly string[] = [
  ...['&amp;', '&lt;', '&gt;', '&quot;', '&apos;', '&nbsp;', '&#39;', '&#039;', '&#x27;', '&#X2F;', '&#47;', '&#96;'],
  ...['&copy', '&#65;', '&#x41;', '&amp;lt;', '%41', '%2f', '%2F', '%E2%82%AC', '%u0041', '+', '%', '%zz', '%C3'],
  ...['\\n', '\\r', '\\t', '\\0', '\\\\', "\\'", '\\"', '\\x41', '\\u0041', '\\u{41}', '\\101', '\\/', '\\', '\\b'],
  ...['""', "''", '"a"', "'a'", '`a`', '"', "'", '<b>', '</b>', '<br>', '<br/>', '<!-- a -->', '<![CDATA[a]]>', '<a'],
  ...['<script>', '</script>', '/*a*/', '//a\n', '--', '#a', '{{a}}', '$a', '{a}', '[a]', '(a)', '$&', '$1', '%s'],
  ...['\r\n', '\n\r', '\n\n', '\r', '\n', '  ', ' a ', '\t', '\v\f', '\u2028', '\u2029', '\ufeff', '\u00a0', '\x00'],
  ...[
    '\ud83d\ude00',
    '\ud83d',
    '\ude00',
    '\ude00\ud83d',
    '\ud800\udc00',
    '\udbff\udfff',
    'e\u0301',
    '\u00e9',
    '\u00df',
  ],
  ...['A', 'Z', 'aA', 'Aa', 'fooBar', 'foo_bar', 'foo-bar', 'Foo Bar', '0', '9', '00', '-1', '1.5', '1e5', '0x1F', '.'],
  ...['a=b&c=d', '?a=b', 'a;b', 'a,b', 'a:b', 'a/b', '../a', './', '//', '://', '@', '*', '**', '_a_', '~', '^', '|'],
  ...['true', 'false', 'null', 'javascript:', 'data:', 'url(', 'expression(', '=?', '?=', '\u0130', '\u03a3', '\u1e9e'],
];
