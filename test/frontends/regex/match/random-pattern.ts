import { randomFrom } from '../random-regex.ts';

/** A regular expression and the code units on which it is interesting. */
export interface RandomPattern {
  readonly source: string;
  readonly flags: string;
  readonly alphabet: string;
}

const ALPHABETS = [
  'ab',
  'aAbB',
  'ab1_ \n',
  'aA-\u2028\n',
  'sS\u017fkK\u212a',
  '\ud83d\ude00a',
  '\ud83d\ude00\ud83e\n',
  '\ud801\udc00\udc28a',
  '\u00e5\u00c5\u212b\u01c4\u01c5',
] as const;

/** A random regular expression over the whole grammar; the same one for the same seed. It may be one nobody takes. */
export function randomPattern(seed: number, newSyntax: boolean): RandomPattern {
  const random = randomFrom(seed);
  const alphabet = ALPHABETS[random(ALPHABETS.length)];
  const unicode = ['', '', 'u', 'v'][random(4)];
  const others = [...'imsygd'].filter(flag => random(flag === 'y' ? 8 : 3) === 0).join('');
  const source = new Generator(random, alphabet, unicode, newSyntax).disjunction(1 + random(4));
  return { source, flags: others + unicode, alphabet };
}

/** Random strings of code units of the alphabet, among them the empty one. */
export function randomTexts(seed: number, alphabet: string, count: number, longest: number): string[] {
  const random = randomFrom(seed);
  const text = () => Array.from({ length: random(longest + 1) }, () => alphabet[random(alphabet.length)]).join('');
  return ['', ...Array.from({ length: count - 1 }, text)];
}

class Generator {
  private groups = 0;
  private readonly names: string[] = [];

  constructor(
    private readonly random: (below: number) => number,
    private readonly alphabet: string,
    private readonly unicode: string,
    private readonly newSyntax: boolean,
  ) {}

  private pick<T>(items: readonly T[]): T {
    return items[this.random(items.length)];
  }

  private some(most: number, make: () => string): string[] {
    return Array.from({ length: 1 + this.random(most) }, make);
  }

  disjunction(depth: number): string {
    return this.some(this.random(3) === 0 ? 3 : 1, () => this.sequence(depth)).join('|');
  }

  private sequence(depth: number): string {
    return this.random(12) === 0 ? '' : this.some(3, () => this.term(depth)).join('');
  }

  private term(depth: number): string {
    const kind = this.random(12);
    if (kind === 0) return this.pick(['^', '$', '\\b', '\\B']);
    if (kind === 1 && depth > 0) {
      const look = `(?${this.pick(['=', '!', '<=', '<!'])}${this.disjunction(depth - 1)})`;
      return look + (this.unicode === '' && this.random(5) === 0 ? this.quantifier() : '');
    }
    return this.atom(depth) + (this.random(5) < 2 ? this.quantifier() : '');
  }

  private quantifier(): string {
    const counts = ['{2}', '{1,2}', '{0,2}', '{2,}', '{0}', '{1,3}', '{0,1}', '{40}', '{0,40}', '{2,50}'];
    return this.pick(['*', '*', '+', '+', '?', '?', this.pick(counts)]) + this.pick(['', '', '?']);
  }

  private atom(depth: number): string {
    const kind = this.random(12);
    if (depth > 0 && kind < 4) return this.group(depth);
    if (kind === 4 && this.groups > 0) return this.reference();
    if (kind === 5) return '.';
    if (kind === 6) return this.escape();
    if (kind === 7) return this.charClass(2);
    return this.letter();
  }

  private group(depth: number): string {
    const kind = this.random(6);
    if (kind < 2) return `(?:${this.disjunction(depth - 1)})`;
    if (kind === 2 && this.newSyntax)
      return `(?${this.pick(['i', '-i', 's', 'm-i', 'ims', '-s'])}:${this.disjunction(depth - 1)})`;
    this.groups++;
    if (kind > 3) return `(${this.disjunction(depth - 1)})`;
    const name =
      this.newSyntax && this.names.length > 0 && this.random(3) === 0 ? this.pick(this.names) : `n${this.names.length}`;
    this.names.push(name);
    return `(?<${name}>${this.disjunction(depth - 1)})`;
  }

  private reference(): string {
    if (this.names.length > 0 && this.random(2) === 0) return `\\k<${this.pick(this.names)}>`;
    // Most often to a group before or around, at times to one that may follow.
    return `(?:\\${1 + this.random(this.groups + (this.random(4) === 0 ? 1 : 0))})`;
  }

  private escape(): string {
    const plain = ['\\w', '\\W', '\\d', '\\D', '\\s', '\\S'];
    const properties = ['\\p{L}', '\\P{L}', '\\p{Lu}', '\\P{Lu}', '\\p{Cs}', '\\P{Cs}', '\\p{Emoji}'];
    return this.pick(this.unicode === '' ? plain : [...plain, ...properties]);
  }

  private letter(): string {
    const unit = this.alphabet.charCodeAt(this.random(this.alphabet.length));
    const pair = unit >> 10 === 0x36 && this.random(2) === 0;
    return hex(unit) + (pair ? hex(unit === 0xd801 ? this.pick([0xdc00, 0xdc28]) : 0xde00) : '');
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
    const withStrings = strings && !negate;
    const operand = () => {
      const kind = this.random(6);
      if (kind === 0 && depth > 0) return this.setClass(depth - 1, withStrings);
      if (kind === 1) return this.escape();
      if (kind === 2 && withStrings) return `\\q{${this.some(3, () => this.string()).join('|')}}`;
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

  private string(): string {
    return Array.from({ length: this.random(4) }, () => this.letter()).join('');
  }
}

function hex(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
