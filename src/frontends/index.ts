/** From text to machines: Bek programs, regular expressions, saved machines and chains of them. */
export { BekError, type ReadBekOptions, readBek } from './bek/index.ts';
export {
  parseRegExpLiteral,
  type RegExpSource,
  RegexError,
  type RegexErrorKind,
  type RegexMode,
  regexAcceptor,
} from './regex/index.ts';
export {
  type Alphabet,
  languageOf,
  type ReadOptions,
  readTarget,
  type Stage,
  type Target,
  TargetError,
} from './target.ts';
