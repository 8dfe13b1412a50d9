import type { Acceptor } from '../../automata/acceptor/acceptor.ts';
import type { CharSet } from '../../logic/char-set.ts';
import { Budget } from '../../logic/limits.ts';
import { compile } from './compile.ts';
import { letterAutomaton } from './letter-automaton.ts';
import { parseRegex } from './parse.ts';
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
  const { ast, mode: letters, sticky } = parseRegex(pattern, flags);
  const span = { anyStart: mode === 'test' && !sticky, anyEnd: mode !== 'whole' };
  const program = compile(ast, letters, span, budget);
  return toAcceptor(letterAutomaton(program, budget), budget);
}
