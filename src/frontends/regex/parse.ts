import { type AST, RegExpParser, RegExpSyntaxError } from '@eslint-community/regexpp';
import type { Mode } from './class-set.ts';
import { RegexError } from './errors.ts';

interface ParsedRegex {
  readonly ast: AST.Pattern;
  readonly mode: Mode;
  /** The `y` flag. */
  readonly sticky: boolean;
}

/** @throws RegexError for a syntax error in the pattern or in the flags */
export function parseRegex(pattern: string, flags: string): ParsedRegex {
  const parser = new RegExpParser();
  const parsed = readable(flags, () => parser.parseFlags(flags));
  const { ignoreCase, multiline, dotAll, unicodeSets, sticky } = parsed;
  const unicode = parsed.unicode || unicodeSets;
  const ast: AST.Pattern = readable(pattern, () =>
    parser.parsePattern(pattern, 0, pattern.length, { unicode: parsed.unicode, unicodeSets }),
  );
  return { ast, mode: { ignoreCase, multiline, dotAll, unicode, unicodeSets }, sticky };
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
