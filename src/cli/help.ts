export const MAIN_HELP = `
Targets:
  sanitizer.bek, file.bek#Name   a Bek program
  model.json                     a saved machine
  '/^[a-z]+$/u'                  a regular expression (the strings on which .test is true)
  src/escape.ts#escapeHtml       a function in a JavaScript or TypeScript file, exported or not (run only)
  escape-html, lodash#escape     a function of an installed package, or of a file in one (run only)
  'F | G'                        F, then G on its output; an expression before the last place is a filter

Examples:
  codomata check idempotent examples/paper/encode-html.bek
  codomata check inverse examples/encoders/base64-encode.bek examples/encoders/base64-decode.bek
  codomata check avoids examples/encoders/html-encode.bek --output '<script'
  codomata run examples/encoders/html-encode.bek --input 'a<b'
  codomata run escape-html --input 'a<b' --native
  codomata run --explain lodash#escape
  codomata draw examples/paper/get-tags.bek --out get-tags.html

Exit status: 0 done or holds, 1 fails, 2 bad call or input, 3 undecided.`;

export const CHECK_HELP = `
Properties:
  idempotent F        F twice is F once
  commutes F G        F then G is G then F
  equivalent F G      the same output for every input
  inverse F G         G undoes F: G(F(x)) = x wherever F is defined
  subsumes F G        wherever G is defined, F agrees
  injective F         different inputs never have a common output
  total F             every input is accepted
  single-valued F     no input has two outputs
  avoids F            no output contains a match of --output RE
  only F              every output matches --output RE as a whole
  reaches F           some output contains a match of --output RE

--input RE considers only the inputs on which RE.test is true: anchor it with ^ and $
to speak about whole inputs. Expressions may be written with flags: '/^[a-z]*$/i'.

Examples:
  codomata check idempotent sanitizer.bek --json
  codomata check reaches decode.bek --output '<script' --input '^[^<]*$'
  codomata check equivalent old.bek new.bek --out difference.html`;
