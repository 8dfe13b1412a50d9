import { describe, expect, it } from 'vitest';
import { BekError, type ReadBekOptions, readBek } from '../../../src/frontends/bek/index.ts';

function P(cases: string, registers = ''): string {
  return `program P(t) { return iter(c in t)[${registers}] { ${cases} }; }`;
}

/** A file that cannot be read, the message after the file's name, and options. */
const TABLE: readonly (readonly [string, string, ReadBekOptions?])[] = [
  [
    P('case (true) : q := 1;'),
    '1:54: there is no register q: the current symbol is c, and there are no registers; declare one as in iter(c in …)[name := 0;]',
  ],
  [
    P('case (x == 1) : skip;'),
    '1:46: x is not declared: the current symbol is c, and there are no registers; declare one as in iter(c in …)[name := 0;]',
  ],
  [P('case (true) : c := 1;'), '1:54: c is the current symbol and cannot be assigned'],
  [
    P('case (true) : skip; end case (c == 1) : skip;'),
    '1:70: c cannot be used here: there is no current symbol any more when the input ends',
  ],
  [
    P('case (true) : yield(hex(c));'),
    '1:60: there is no function hex; there are ite, Bits, IsHighSurrogate, IsLowSurrogate, IsWordChar, IsDigit, IsWhitespace',
  ],
  [P('case (IsDigit(c, 1)) : skip;'), '1:46: IsDigit takes 1 argument, but here it gets 2'],
  [
    `function f(x) = g(x); function g(x) = f(x) + 1; ${P('case (true) : skip;')}`,
    '1:39: functions cannot call themselves, directly or in a round: f → g → f',
  ],
  [P('case (true) : yield(c == 1);'), '1:62: expected a number, found a Boolean; choose a number with ite(b, 1, 0)'],
  [P('case (c) : skip;'), '1:46: expected a Boolean, found a number; compare it, as in x != 0'],
  [
    P('case (c & 15 == 3) : skip;'),
    '1:48: & needs two numbers or two Booleans, found a number and a Boolean; comparisons bind more tightly, so write (x & y) == z',
  ],
  [P('case (c + true == 3) : skip;'), '1:48: + needs two numbers, found a number and a Boolean'],
  [
    P('case (true) : yield(ite(c == 1, 2, true));'),
    '1:60: the last two arguments of ite are two numbers or two Booleans, not one of each',
  ],
  [
    P('case (true) : b := 1;', 'b := false;'),
    '1:65: register b starts as a Boolean, so a number cannot be assigned to it',
  ],
  [P('case (true) : yield(c) case (false) : skip;'), `1:62: expected ';', found 'case'`],
  [
    'program P(t) { return iter(c in t) {\n case (true) : yield(c)\n case (false) : skip; } }',
    `2:24: expected ';', found 'case'`,
  ],
  [P('case (true) : q = 1;', 'q := 0;'), `1:63: expected ':=', found '='`],
  [P('case (true) : yield("abc);'), '1:60: this string has no end; close it with "'],
  [P('case (true) : yield(@"abc);'), '1:60: this string has no end; close it with "'],
  [
    P("case (c == 'a) : skip;"),
    `1:51: expected ' after one character: a character is one 16-bit code unit; several make a string in double quotes`,
  ],
  [
    P("case (c == 'ab') : skip;"),
    `1:51: expected ' after one character: a character is one 16-bit code unit; several make a string in double quotes`,
  ],
  [P("case (c == '') : skip;"), `1:51: '' holds no character`],
  [P("case (c == '\\q') : skip;"), '1:52: unknown escape \\q in a character'],
  [P("case (c == '\\u12') : skip;"), '1:52: \\u needs 4 hexadecimal digits'],
  [P('case (true) : yield("\\d");'), '1:60: this text holds an unknown escape; a backslash itself is written \\\\'],
  [`${P('case (true) : skip;')} /* x`, '1:65: this comment has no end; close it with */'],
  [
    P('case (true) : skip;') + P('case (true) : skip;'),
    '1:64: there already is a program P, on line 1; give this one another name',
  ],
  [
    `function f(x) = x; function f(y) = y;${P('case (true) : skip;')}`,
    '1:20: there already is a function f, on line 1; give this one another name',
  ],
  [
    P('case (true) : skip;', 'q := 0; q := 1;'),
    '1:44: there already is a register q, on line 1; give this one another name',
  ],
  [
    `function f(x, x) = x;${P('case (true) : skip;')}`,
    '1:15: there already is a parameter x, on line 1; give this one another name',
  ],
  [P('case (true) : skip;'), '1:1: there is no program Q in this file; there are: P', { program: 'Q' }],
  [
    'function f(x) = x;',
    '1:19: expected at least one program, such as program P(input) { return iter(c in input) {…}; }, found the end of the file',
  ],
  [
    '',
    '1:1: expected at least one program, such as program P(input) { return iter(c in input) {…}; }, found the end of the file',
  ],
  [P('case (true) : yield(c $ 1);'), '1:62: unexpected "$"'],
  [P('case (c == 12ab) : skip;'), '1:51: 12ab is not a number; numbers are written like 38 or 0x26'],
  [P('case (c == 65536) : skip;'), '1:51: 65536 does not fit: a symbol here is a number from 0 to 65535'],
  [
    P("case (c == 'Ā') : skip;"),
    '1:51: 256 does not fit: a symbol here is a number from 0 to 255',
    { alphabet: 'byte' },
  ],
  [P('case (c in "abc") : skip;'), '1:51: expected one character class such as "[0-9a-f]" after in, found "abc"'],
  [
    P('case (c in "[b-a]") : skip;'),
    '1:51: "[b-a]" is not a regular expression: Range out of order in character class',
  ],
  [P('case (c in x) : skip;'), `1:51: expected a character class in quotes such as "[0-9a-f]" after in, found 'x'`],
  [P('case (c in "[\\p{L}]") : skip;'), '1:51: Unicode properties are not supported; list the characters: [\\p{L}]'],
  [
    P('case (c == "a") : skip;'),
    `1:51: a string stands only after in, in yield(…) and in rules; a single character is written 'a'`,
  ],
  [P('case (c == #0) : skip;'), '1:51: #0 has a meaning only in the rules of replace {…}'],
  [
    P('case (Bits(3, 0, c) == 1) : skip;'),
    '1:46: Bits needs bits, and the symbols are integers without a width',
    { alphabet: 'int' },
  ],
  [
    P('case ((c & 1) == 1) : skip;'),
    '1:49: & needs bits, and the symbols are integers without a width',
    { alphabet: 'int' },
  ],
  [P('case (1 / c == 1) : skip;'), '1:48: division of Int is by constants only', { alphabet: 'int' }],
  [P('case (c / 0 == 1) : skip;'), '1:48: division by zero'],
  [P('case (Bits(c, 0, c) == 1) : skip;'), '1:51: the first two arguments of Bits are constants: Bits(7, 4, x)'],
  [P('case (Bits(0, 3, c) == 1) : skip;'), '1:46: Bits(high, low, x) needs 15 >= high >= low >= 0, found 0 and 3'],
  [P('case (true) : skip;', 'q := c;'), '1:41: c is not declared: the first value of a register is a constant'],
  [P('case (true) : skip;', 'c := 0;'), '1:36: c is already the name of the current symbol; rename the register'],
  ['program case(t) { }', `1:9: expected the name of the program, found 'case', which is a word of the language`],
  ['program P(t) { return iter(c in u) { }; }', `1:33: iter goes over the program's input, which is called t, not u`],
  [P('case (true) :'), `1:54: expected a statement (write 'skip;' to do nothing), found '}'`],
  ['program P(t) { return iter(c in t) { yield(c); }; }', `1:38: expected 'case', found 'yield'`],
  ['program P(t) { return iter(c in t) { } end { }; }', `1:46: expected 'case', found '}'`],
  [P('case (true) : raise;'), `1:59: expected a name for the error, found ';'`],
  [P('case (true) : if (c == 1) yield(c);'), `1:66: expected '{', found 'yield'`],
  ['program P(t) { iter(c in t) { } }', `1:16: expected 'return iter(…) {…}' or 'replace {…}', found 'iter'`],
  [
    'program P(t) { return iter(c in t) { case (true) : skip;',
    `1:57: expected a statement ('r := e;', yield, raise, skip or if), found the end of the file`,
  ],
  ['progam P(t) { }', `1:1: expected 'function' or 'program', found 'progam'`],
  [
    'program P(_) { replace { "a+" ==> "b"; } }',
    '1:26: "a+" can match any number of symbols; a rule matches at most 32, so bound its repetitions, as in {1,32}',
  ],
  [
    'program P(_) { replace { "a{33}" ==> "b"; } }',
    '1:26: "a{33}" can match 33 symbols; a rule matches at most 32, so bound its repetitions, as in {1,32}',
  ],
  [
    'program P(_) { replace { "a?" ==> "b"; } }',
    '1:26: "a?" can match the empty text; a rule takes at least one symbol',
  ],
  [
    'program P(_) { replace { "(?:^a)" ==> "b"; } }',
    '1:26: anchors and assertions cannot be used in a rule: ^ in "(?:^a)"',
  ],
  ['program P(_) { replace { "a$" ==> "b"; } }', '1:26: anchors and assertions cannot be used in a rule: $ in "a$"'],
  [
    'program P(_) { replace { "(a)\\\\1" ==> "b"; } }',
    '1:26: a back-reference cannot be used in a rule: \\1 in "(a)\\\\1"',
  ],
  [
    'program P(_) { replace { "a{1,2}" ==> [#0, #1]; } }',
    '1:44: this rule can match a single symbol, so there may be no #1; the last that is always there is #0',
  ],
  [
    'program P(_) { replace { else ==> [#1]; } }',
    '1:36: this rule can match a single symbol, so there may be no #1; the last that is always there is #0',
  ],
  [
    'program P(_) { replace { else ==> [c]; } }',
    '1:36: c is not declared: a rule sees only the symbols it matched, #0, #1, …',
  ],
  [
    'program P(_) { replace { else ==> []; else ==> [#0]; } }',
    `1:39: there already is an 'else' rule; keep one of them`,
  ],
  [
    'program P(_) { replace { else ==> #0; } }',
    `1:35: expected what to write instead: a text in quotes or a list such as [#0], found '#0'`,
  ],
  ['program P(_) { replace { "a" = "b"; } }', `1:30: expected '==>', found '='`],
  ['program P(_) { replace { "(a" ==> "b"; } }', '1:26: "(a" is not a regular expression: Unterminated group'],
  [
    'program P(_) { replace { "a" ==> [#0 == 1]; } }',
    '1:38: expected a number, found a Boolean; choose a number with ite(b, 1, 0)',
  ],
  [P(`case (${'('.repeat(300)}c${')'.repeat(300)} == 1) : skip;`), '1:246: expressions nest at most 200 deep'],
];

describe('the messages of the Bek front end', () => {
  it.each(TABLE.map(([source, message, options = {}]) => ({ source, message, options })))(
    'say $message',
    ({ source, message, options }) => {
      let thrown: unknown;
      try {
        readBek(source, { file: 'p.bek', ...options });
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toBeInstanceOf(BekError);
      expect(thrown).toHaveProperty('message', `p.bek:${message}`);
    },
  );

  it('count lines and columns over comments and verbatim strings', () => {
    const source = 'program P(t) { /* one\ntwo */ return iter(c in t) {\n  case (true) : yield(@"a\nb", x);\n} }';
    expect(() => readBek(source, { file: 'p.bek' })).toThrow('p.bek:4:5: x is not declared');
  });
});
