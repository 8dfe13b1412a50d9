import { visitRegExpAST } from '@eslint-community/regexpp';
import { memo } from '../../logic/kept.ts';
import { parseRegex } from './parse.ts';

const known = memo<string, boolean>();

/**
 * Whether a match at a place, which is not within a pair of surrogates where the pattern goes by code points, may depend on
 * what comes before that place: `^`, `\b`, look-behind.
 *
 * @throws RegexError
 */
export function looksBack(source: string, flags: string): boolean {
  const key = `${flags}/${source}`;
  let answer = known.get(key);
  if (answer === undefined) {
    let found = false;
    visitRegExpAST(parseRegex(source, flags).ast, {
      onAssertionEnter(node) {
        if (node.kind === 'start' || node.kind === 'word' || node.kind === 'lookbehind') found = true;
      },
    });
    answer = found;
    known.set(key, answer);
  }
  return answer;
}
