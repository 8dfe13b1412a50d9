export { RegexError, type RegexErrorKind } from './errors.ts';
export { parseRegExpLiteral, type RegExpSource } from './literal.ts';
export { type RegexMode, regexAcceptor } from './regex-acceptor.ts';
