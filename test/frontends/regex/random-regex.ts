/** A small deterministic generator of numbers (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return below => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** A regular expression and the code units on which it is interesting. */
export interface RandomRegex {
  readonly pattern: string;
  readonly flags: string;
  readonly alphabet: string;
}

const ALPHABETS = [
  'ab\n',
  'ab_ ',
  'aA-\u2028',
  'sS\u017f k\u212a',
  '\ud83d\ude00a',
  '\ud83d\ude00\ud83e\n',
  'a\u00df\u1e9e\u0130i',
] as const;

/** A random regular expression over the whole grammar except back-references; the same one for the same seed. */
export function randomRegex(seed: number): RandomRegex {
  const random = randomFrom(seed);
  const alphabet = ALPHABETS[random(ALPHABETS.length)];
  const unicode = ['', 'u', 'v'][random(3)];
  const others = [...'imsygd'].filter(flag => random(flag === 'y' ? 8 : 3) === 0).join('');
  const generator = new Generator(random, alphabet, unicode);
  const body = generator.disjunction(4);
  const pattern = random(3) === 0 ? `^(?:${body})$` : body;
  return { pattern, flags: others + unicode, alphabet };
}

class Generator {
  constructor(
    private readonly random: (below: number) => number,
    private readonly alphabet: string,
    private readonly unicode: string,
  ) {}

  private pick<T>(items: readonly T[]): T {
    return items[this.random(items.length)];
  }

  disjunction(depth: number): string {
    const count = this.random(4) === 0 ? 2 : 1;
    return Array.from({ length: count }, () => this.sequence(depth)).join('|');
  }

  private sequence(depth: number): string {
    return Array.from({ length: this.random(10) === 0 ? 0 : 1 + this.random(3) }, () => this.term(depth)).join('');
  }

  private term(depth: number): string {
    const kind = this.random(10);
    if (kind === 0) return this.pick(['^', '$', '\\b', '\\B']);
    if (kind === 1 && depth > 0) return `(?${this.pick(['=', '!', '<=', '<!'])}${this.disjunction(depth - 1)})`;
    return this.atom(depth) + (this.random(3) === 0 ? this.quantifier() : '');
  }

  private quantifier(): string {
    return this.pick(['*', '+', '?', '{2}', '{1,2}', '{0,2}', '{2,}', '{0}']) + this.pick(['', '', '?']);
  }

  private atom(depth: number): string {
    if (depth > 0 && this.random(4) === 0) return `(${this.pick(['', '?:'])}${this.disjunction(depth - 1)})`;
    const kind = this.random(8);
    if (kind === 0) return '.';
    if (kind === 1) return this.escape();
    if (kind === 2) return this.charClass(2);
    return this.letter();
  }

  private escape(): string {
    const plain = ['\\w', '\\W', '\\d', '\\D', '\\s', '\\S'];
    const properties = ['\\p{L}', '\\P{L}', '\\p{Lu}', '\\P{Lu}', '\\p{Cs}', '\\P{Cs}', '\\p{Emoji}'];
    return this.pick(this.unicode === '' ? plain : [...plain, ...properties]);
  }

  private letter(): string {
    const unit = this.alphabet.charCodeAt(this.random(this.alphabet.length));
    const pair = this.unicode !== '' && unit >> 10 === 0x36 && this.random(2) === 0;
    return hex(unit) + (pair ? hex(0xde00) : '');
  }

  private charClass(depth: number): string {
    if (this.unicode === 'v') return this.setClass(depth, true);
    const elements = Array.from({ length: this.random(4) }, () => {
      const kind = this.random(4);
      if (kind === 0) return this.escape();
      return kind === 1 ? this.range() : this.letter();
    });
    return `[${this.pick(['', '^'])}${elements.join('')}]`;
  }

  private range(): string {
    const [a, b] = [0, 0].map(() => this.alphabet.charCodeAt(this.random(this.alphabet.length))).sort((x, y) => x - y);
    return `${hex(a)}-${hex(b)}`;
  }

  private setClass(depth: number, strings: boolean): string {
    const negate = this.random(4) === 0;
    const operand = () => {
      const kind = this.random(6);
      if (kind === 0 && depth > 0) return this.setClass(depth - 1, strings && !negate);
      if (kind === 1) return this.escape();
      if (kind === 2 && strings && !negate) return `\\q{${this.letter()}|${this.letter()}${this.letter()}}`;
      return this.letter();
    };
    const kind = this.random(4);
    const count = 1 + this.random(3);
    const body =
      kind < 2 && count > 1
        ? Array.from({ length: count }, operand).join(kind === 0 ? '--' : '&&')
        : Array.from({ length: count }, () => (this.random(4) === 0 ? this.range() : operand())).join('');
    return `[${negate ? '^' : ''}${body}]`;
  }
}

function hex(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
