import { enumerateWords } from '../automata/acceptor/enumerate-words.ts';
import { intersection } from '../automata/acceptor/intersection.ts';
import { domainSets } from '../automata/machine/acceptors.ts';
import { wordsOver } from '../automata/machine/basic.ts';
import { type Code, isCFile } from '../frontends/code.ts';
import { RegexError, regexAcceptor } from '../frontends/regex/index.ts';
import { CharSet } from '../logic/char-set.ts';
import { Budget, LimitReached } from '../logic/limits.ts';
import { Char } from '../logic/sort.ts';

/** What the text of a program says about its inputs: words and symbols that it may treat in a way of their own. */
export interface SourceWords {
  /** Literals, and words that its regular expressions match, as texts. What is nearest to the function comes first. */
  readonly texts: readonly string[];
  /** Numbers, which may be codes of characters or limits. */
  readonly numbers: readonly number[];
}

const MOST_TEXTS = 200;
const MOST_NUMBERS = 120;
const LONGEST_TEXT = 24;
const MOST_PATTERNS = 40;
const WORDS_OF_A_PATTERN = 4;
const PATTERN_EFFORT = 20_000;

/** Strings and characters in quotes; regular expressions where an operand is expected; numbers. */
const TOKEN =
  /(["'`])((?:\\.|(?!\1)[^\\\n]){1,24})\1|(?<=[=(,:;[!&|?{}\n]\s*|\breturn\s+)\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*)\/([dgimsuvy]*)|(?<![\w.])(0[xX][0-9a-fA-F]+|\d+)(?![\w.])/g;

/** Reads the words in the text of a function's own file. */
export function sourceWords({
  files: [file],
  text: target,
  source,
}: Pick<Code, 'files' | 'text' | 'source'>): SourceWords {
  const name = /#(?:.*\.)?([\w$]+)$/.exec(target)?.[1];
  const words = wordsIn(source, name);
  // A table that is an object also has what all objects have.
  const inherited = !isCFile(file) && COMPUTED.test(source) ? INHERITED : [];
  return { ...words, texts: [...words.texts, ...inherited] };
}

const COMPUTED = /[\w$)\]]\[\s*[A-Za-z_$][\w$.]*\s*\]/;
const INHERITED = ['constructor', 'toString', 'valueOf', '__proto__'];

/** The same for a text, in which a function of this name is declared. */
export function wordsIn(source: string, name?: string): SourceWords {
  const at = name === undefined ? 0 : declarationOf(name, source);
  const distance = (index: number): number => (index < at ? 2 * (at - index) : index - at);
  const tokens = [...source.matchAll(TOKEN)].sort((a, b) => distance(a.index) - distance(b.index));
  const texts = new Set<string>();
  const numbers = new Set<number>();
  let patterns = 0;
  for (const [, , literal, pattern, flags, number] of tokens) {
    if (literal !== undefined) texts.add(unescaped(literal));
    if (pattern !== undefined && patterns++ < MOST_PATTERNS)
      for (const word of matches(pattern, flags)) texts.add(word);
    if (number !== undefined && numbers.size < MOST_NUMBERS) numbers.add(Number(number));
  }
  return { texts: [...texts].slice(0, MOST_TEXTS), numbers: [...numbers] };
}

function declarationOf(name: string, source: string): number {
  const escaped = name.replaceAll('$', '\\$');
  const declared = new RegExp(
    `(?:function\\s*\\*?\\s+${escaped}\\b|\\b${escaped}\\s*[=:]|^[^\\n=;#]*\\b${escaped}\\s*\\([^;]*$)`,
    'm',
  );
  return declared.exec(source)?.index ?? 0;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };

function unescaped(text: string): string {
  return text.replace(/\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gs, (_, ...groups) => {
    const [point, unit, byte, other]: readonly (string | undefined)[] = groups;
    const code = point ?? unit ?? byte;
    if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff));
    return other === undefined ? '' : (ESCAPES[other] ?? other);
  });
}

const PRINTABLE = CharSet.range(' ', '~');
const READABLE = CharSet.range('a', 'b').union(CharSet.of(...Array.from(' 01AB\n\t-', c => c.charCodeAt(0))));

/** Some of the shortest words that a regular expression matches, of plain characters where there are such. */
function matches(pattern: string, flags: string): readonly string[] {
  const budget = new Budget({ nodes: PATTERN_EFFORT });
  const plain = flags.replace(/[gdy]/g, '');
  try {
    const acceptor = regexAcceptor(pattern, plain, 'whole', budget);
    const readable = READABLE.union(CharSet.of(...Array.from(pattern, c => c.charCodeAt(0))));
    const found: string[] = [];
    for (const alphabet of [readable, PRINTABLE, CharSet.all]) {
      const over = domainSets(wordsOver(alphabet, Char));
      if (over === undefined) continue;
      for (const word of enumerateWords(intersection(acceptor, over, budget), budget)) {
        const text = String.fromCharCode(...word);
        if (text.length > LONGEST_TEXT || found.length >= WORDS_OF_A_PATTERN) break;
        if (text !== '' && !found.includes(text)) found.push(text);
      }
      if (found.length > 0) break;
    }
    return found;
  } catch (error) {
    if (error instanceof RegexError || error instanceof LimitReached) return [];
    throw error;
  }
}
