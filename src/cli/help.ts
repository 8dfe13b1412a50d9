export const MAIN_HELP = `
Targets:
  sanitizer.bek, file.bek#Name   a Bek program
  model.json                     a saved machine
  '/^[a-z]+$/u'                  a regular expression (the strings on which .test is true)
  src/escape.ts#escapeHtml       a function in a JavaScript or TypeScript file, exported or not
  escape-html, lodash#escape     a function of an installed package, or of a file in one
  parser.c#feed, m.cpp#A::run    a function in a C or C++ file (options: see docs/c.md)
  'F | G'                        F, then G on its output; an expression before the last place is a filter

Functions in source code are learned before they are asked about, which may take a while.

Examples:
  codomata check equivalent '/^a+$/' '/^aa*$/'
  codomata learn src/escape.ts#escapeHtml
  codomata check idempotent src/escape.ts#escapeHtml
  codomata diff old.ts#escape new.ts#escape
  codomata check idempotent examples/paper/encode-html.bek
  codomata check inverse examples/encoders/base64-encode.bek examples/encoders/base64-decode.bek
  codomata check avoids examples/encoders/html-encode.bek --output '<script'
  codomata run examples/encoders/html-encode.bek --input 'a<b'
  codomata run escape-html --input 'a<b' --native
  codomata check safe examples/c/csv.c#main --accept 'return == 0'
  codomata run --explain lodash#escape
  codomata draw examples/paper/get-tags.bek --out get-tags.html

Exit status: 0 done or holds, 1 fails or differs, 2 bad call or input, 3 undecided.`;

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
  safe F              no input makes the code F throw, fail an assertion, or do what C leaves undefined

--input RE considers only the inputs on which RE.test is true: anchor it with ^ and $
to speak about whole inputs. Expressions may be written with flags: '/^[a-z]*$/i'.

A property of source code is first tried on the code itself; then the code is learned. What
holds is run on the code before it is said, and holds for all inputs: --enough bounded:N or
--enough tested:N takes less for an answer. A counterexample was always run.

Examples:
  codomata check equivalent '/^a+$/' '/^aa*$/'
  codomata check idempotent sanitizer.bek --json
  codomata check inverse src/html.ts#escape src/html.ts#unescape
  codomata check reaches decode.bek --output '<script' --input '^[^<]*$'
  codomata check equivalent old.bek new.bek --out difference.html`;

export const LEARN_HELP = `
The machine comes with what stands behind it: proved for all inputs, checked for all
inputs up to a length, or tested on so many inputs. Without a proof, the exit status is 3,
unless --enough says that less is an answer.

--out machine.json saves the machine, which is then a target like any other, and
--out name.cert.json the proof, which codomata verify checks again.

Examples:
  echo "export const escape = (s: string) => s.replaceAll('<', '&lt;');" > escape.ts
  codomata learn escape.ts#escape
  codomata learn escape-html
  codomata learn src/escape.ts#escapeHtml --out escape.json --out escape.cert.json
  codomata learn lodash#escape --trace how.html
  codomata learn 'src/a.ts#trim | src/a.ts#escape' --json
  codomata learn he#encode --black-box --timeout 60`;

export const INFER_HELP = `
The code is a function that takes one symbol at a time, or reads symbols by itself: parsers,
decoders, controllers. Values that it only stores, counts or sums are joined, so that there is
always an automaton: it accepts every input that the code accepts, and perhaps others. States
have the names of the enumerators, flags and fields that tell them apart; conditions that are
not about the symbol alone stand at the arrows in the code's own words.

--accept says when the code has accepted; without it, all inputs that end without a fault are.
--state says what tells states apart, instead of what is found; --ignore NAME leaves out what is
done with a variable or by a function. Pictures have the lines of the source on hover.

Examples:
  codomata infer examples/c/csv.c#main
  codomata infer examples/c/ubx.c#ubx_feed --write ubx_put --out ubx.svg
  codomata infer parser.c          lists the functions to ask about
  codomata infer parser.c#feed --state 'p->state' --ignore log_line --out parser.svg
  codomata infer parser.c#feed --init parser_init --accept 'p->state == DONE' --json`;

export const EXPLAIN_HELP = `
The function is called with whatever its environment may choose: parameters, and what functions
give that are declared and not defined, such as nondet_int(). All runs are followed up to a
bound of rounds of each loop and of calls of a function by itself; the bound grows until the
answer is the same three times. The automaton accepts the events of exactly those runs that fail.

Events are the calls of the program's functions, of those that --events names, or what the
source gives to learn("name"). The failure is the first assertion that can fail, or undefined
behaviour where none does; --assert picks another one. assume(...) leaves runs out.

Exit status: 0 nothing fails, 1 some run fails, 3 undecided.

Examples:
  codomata explain examples/explain/scheduler.c
  codomata explain scheduler.c#main --events 'wake,block,dispatch' --out scheduler.html
  codomata explain list.c#reverse --bound 3 --assert list.c:40 --json`;

export const TEST_HELP = `
The model is the automaton that codomata infer finds, or for functions of whole texts the
machine that codomata learn finds. Inputs are solved for that reach every state, transition
and pair of transitions; what cannot be reached is reported with the reason. They are run on
the code itself, C as WebAssembly with checks of undefined behaviour, and what of the code
they run is measured. Failures (assertions, exceptions, undefined behaviour, hangs) are made
small.

--write-tests folder, or --out x.test.ts or --out driver.c, writes the failures and all other
runs as tests that need no part of Codomata: for vitest, or as a program in C that any compiler
takes. --format junit prints a report for build servers; --for 60 goes on trying for a minute.

Exit status: 0 nothing failed, 1 something failed, 3 undecided.

Examples:
  codomata test examples/c/ubx.c#ubx_feed --write ubx_put
  codomata test parser.c#feed --init parser_init --for 60
  codomata test src/decode.ts#decode --json`;

export const DIFF_HELP = `
Two inputs differ in distinct ways when different steps of the two machines first make the
outputs part. For each way a shortest input is shown, with both outputs, after it was run
on the code. --out draws the machine of all inputs on which the two differ.

A machine that codomata infer has saved is compared with the automaton that infer finds for the
code now, with the same flags: states, arrows, what stands at them, and inputs that only one of
the two accepts. --inferred does that with any two targets.

Exit status: 0 no difference, 1 they differ, 3 undecided.

Examples:
  codomata diff '/^[a-z]+$/' '/^[a-z0-9]+$/'
  codomata diff old.ts#escape new.ts#escape
  codomata diff v1.bek v2.bek --out difference.html
  codomata diff parser.json parser.c#feed --init parser_init`;

export const VERIFY_HELP = `
The certificate says which function it is about and has digests of the files it was read
from and of the machine. All of them must be as they were; then the proof is checked.

Exit status: 0 accepted, 1 rejected, 2 unreadable, 3 undecided.

Examples:
  echo "export const escape = (s: string) => s.replaceAll('<', '&lt;');" > escape.ts
  codomata learn escape.ts#escape --out escape.json --out escape.cert.json
  codomata verify escape.json escape.cert.json`;

export const RUN_HELP = `
An input on the command line is a text; for functions of numbers it is a JSON array such as
[1, 2, 3]. Of saved machines over bytes, a text is its UTF-8. Of C code, each code unit up
to 255 is a byte: 'é' is the byte 233, and [195, 169] are those of its UTF-8.

Examples:
  codomata run '/^[a-z]+$/' --input abc
  codomata run src/escape.ts#escapeHtml --input 'a<b' --native
  codomata run parser.c#feed --init parser_init --input '[192, 0, 1, 192]'
  codomata run escape-html --inputs lines.json
  codomata run --explain lodash#escape`;

export const DRAW_HELP = `
Without --out, a terminal gets the machine as text, as much of it as fits, and another
program gets it as Graphviz (DOT).

Examples:
  codomata draw '/^(ab)+$/' --out machine.svg
  codomata draw src/escape.ts#escapeHtml --out escape.html
  codomata draw sanitizer.bek | dot -Tpng -o sanitizer.png
  codomata draw src/names.ts#isName --accepted 20`;
