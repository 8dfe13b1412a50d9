/** From text to machines and programs (JavaScript has an entry of its own, `codomata/frontends/typescript`): Bek programs, regular expressions, saved machines and chains of them. */
export { BekError, type ReadBekOptions, readBek } from './bek/index.ts';
export {
  type CompiledPattern,
  compilePattern,
  matchAt,
  NotATransduction,
  parseRegExpLiteral,
  parseTemplate,
  type RegExpSource,
  RegexError,
  type RegexErrorKind,
  type RegexMode,
  type ReplacementPart,
  regexAcceptor,
  regexGroups,
  replaceByTransducer,
  replaceTransducer,
  type Subject,
  search,
  splitJoinTransducer,
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
