import { type AST, RegExpParser, RegExpSyntaxError } from '@eslint-community/regexpp';
import type { Acceptor } from '../../automata/acceptor/acceptor.ts';
import type { CharSet } from '../../logic/char-set.ts';
import { Budget } from '../../logic/limits.ts';
import { compile } from './compile.ts';
import { RegexError } from './errors.ts';
import { letterAutomaton } from './letter-automaton.ts';
import { toAcceptor } from './utf16.ts';

/**
 * - `test`: the strings on which `new RegExp(pattern, flags).test(s)` is true.
 * - `prefix`: the strings with a match that starts at index 0 (what the `y` flag asks for).
 * - `whole`: the strings that some way of matching covers whole; assertions see nothing before and after.
 */
export type RegexMode = 'test' | 'prefix' | 'whole';

/** Enough for every pattern that people write; `a{1000000000}` stops here and not when the memory is full. */
const DEFAULT_NODES = 2_000_000;

/**
 * The strings of UTF-16 code units that the regular expression accepts, exactly: nothing is approximated. Look-around,
 * anchors, word boundaries, case folding and Unicode properties are those of ECMA-262 and of this engine's Unicode
 * version. The acceptor is trimmed and in general nondeterministic: without assertions its size is linear in the
 * pattern with counted repetitions written out (times a small constant for surrogate pairs under `u` and `v`);
 * look-arounds can multiply it.
 *
 * @throws RegexError for a syntax error, a back-reference, or what is not supported
 * @throws LimitReached when the budget is used up
 */
export function regexAcceptor(
  pattern: string,
  flags: string,
  mode: RegexMode,
  budget: Budget = new Budget({ nodes: DEFAULT_NODES }),
): Acceptor<CharSet> {
  const parser = new RegExpParser();
  const parsed = readable(flags, () => parser.parseFlags(flags));
  const { ignoreCase, multiline, dotAll, unicodeSets } = parsed;
  const unicode = parsed.unicode || unicodeSets;
  const ast: AST.Pattern = readable(pattern, () =>
    parser.parsePattern(pattern, 0, pattern.length, { unicode: parsed.unicode, unicodeSets }),
  );
  const span = { anyStart: mode === 'test' && !parsed.sticky, anyEnd: mode !== 'whole' };
  const program = compile(ast, { ignoreCase, multiline, dotAll, unicode, unicodeSets }, span, budget);
  return toAcceptor(letterAutomaton(program, budget), budget);
}

function readable<T>(source: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RegExpSyntaxError)) throw error;
    const reason = error.message.slice(error.message.lastIndexOf(': ') + 2);
    throw new RegexError('syntax', `${reason}; correct the regular expression`, source, error.index);
  }
}
