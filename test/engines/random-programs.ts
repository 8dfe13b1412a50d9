import { Dice } from '../campaign/dice.ts';

/** A function from text to text as people write them, by chance. */
export interface RandomProgram {
  readonly seed: number;
  /** TypeScript; the function is the default export, and ends on every input. */
  readonly source: string;
  /** Characters that it treats differently, and others. */
  readonly letters: string;
}

/** The program that a seed stands for. */
export function randomProgram(seed: number): RandomProgram {
  const writer = new ProgramWriter(new Dice(seed));
  return { seed, source: writer.program(), letters: writer.letters };
}

type LoopKind = 'for' | 'while' | 'of' | 'rest';

const LETTERS = [...'abxy<&"\\ 1Z'];

/** What can be written at a place depends on the loop that it is in. */
class ProgramWriter {
  private readonly own: readonly string[];
  private readonly flags: readonly string[];
  private readonly counters: readonly string[];
  private readonly loop: LoopKind;
  private readonly isList: boolean;
  private readonly hasLast: boolean;
  private readonly hasMark: boolean;
  private readonly hasPrevious: boolean;
  /** How deep statements are nested. */
  private depth = 0;

  constructor(private readonly dice: Dice) {
    this.own = dice.shuffled(LETTERS).slice(0, dice.between(2, 4));
    this.loop = dice.pick<LoopKind>(['for', 'for', 'while', 'while', 'while', 'of', 'rest']);
    this.flags = ['isIn', 'isOpen', 'wasSeen'].slice(0, dice.below(3));
    this.counters = ['count', 'level'].slice(0, dice.below(this.flags.length === 0 ? 3 : 2));
    this.isList = dice.chance(0.25);
    this.hasLast = this.isIndexed && dice.chance(0.45);
    this.hasMark = this.isIndexed && dice.chance(0.2);
    this.hasPrevious = dice.chance(0.25);
  }

  get letters(): string {
    const others = [...'ab<1'].filter(c => !this.own.includes(c));
    return [...this.own, ...others].slice(0, 6).join('');
  }

  private get isIndexed(): boolean {
    return this.loop === 'for' || this.loop === 'while';
  }

  program(): string {
    const { dice } = this;
    const body = this.statements(dice.between(1, 3));
    const start = [
      ...(dice.chance(0.15) ? [this.stage()] : []),
      ...(dice.chance(0.15) ? [`if (${this.wholeCondition()}) return ${this.dice.pick(['s', "''", "'-' + s"])};`] : []),
      this.isList ? 'const out: string[] = [];' : "let out = '';",
      ...this.flags.map(flag => `let ${flag} = ${dice.chance(0.8) ? 'false' : 'true'};`),
      ...this.counters.map(counter => `let ${counter} = ${dice.chance(0.8) ? 0 : 1};`),
      ...(this.hasLast ? ['let last = 0;'] : []),
      ...(this.hasMark ? ['let mark = -1;'] : []),
      ...(this.hasPrevious ? ["let previous = '';"] : []),
    ];
    const lines = [...start, ...this.loopOf(body), ...this.ending()];
    return `${this.prelude()}\nexport default function f(s: string): string {\n${lines.join('\n')}\n}\n`;
  }

  private prelude(): string {
    const [a, b] = this.own;
    const c = this.own[2] ?? '?';
    return [
      `const TABLE: Record<string, string> = { ${text(a)}: ${this.literal()}, ${text(c)}: ${this.literal()} };`,
      `const NAMES = new Map([[${text(b)}, ${this.literal()}], [${text(c)}, 'n']]);`,
      `const SPECIAL = new Set([${text(a)}, ${text(b)}]);`,
      `function escaped(c: string): string {\n  if (c === ${text(b)}) return ${this.literal()};\n  return c < ${text(a)} ? c : '=' + c;\n}`,
      `function strict(c: string): string {\n  if (c === ${text(a)}) throw new RangeError('no');\n  return c + c;\n}`,
      `function isSpecial(c: string): boolean {\n  return c === ${text(a)} || c === ${text(c)};\n}`,
    ].join('\n');
  }

  private stage(): string {
    const [a, b] = this.dice.shuffled(this.own);
    return this.dice.pick([
      `s = s.replace(/${regex(a)}/g, ${text(b)});`,
      `s = s.replace(/${regex(a)}${regex(b)}/g, ${this.literal()});`,
      `s = s.replace(/${regex(a)}+/g, ${this.literal()});`,
      `s = s.replace(/[${regex(a)}${regex(b)}]/g, m => m + m);`,
      `s = s.split(${text(a)}).join(${this.literal()});`,
      `s = s.replace(/^${regex(a)}/, '');`,
    ]);
  }

  private loopOf(body: readonly string[]): readonly string[] {
    const remember = this.hasPrevious ? ['previous = c;'] : [];
    switch (this.loop) {
      case 'for': {
        const bound = this.dice.chance(0.85) ? 's.length' : `s.length - ${this.dice.between(1, 2)}`;
        return [`for (let i = 0; i < ${bound}; i++) {`, 'const c = s[i];', ...body, ...remember, '}'];
      }
      case 'while':
        return ['let i = 0;', 'while (i < s.length) {', 'const c = s.charAt(i);', ...body, ...remember, 'i++;', '}'];
      case 'of':
        return [`for (const c of ${this.dice.pick(['s', "s.split('')"])}) {`, ...body, ...remember, '}'];
      case 'rest':
        return [
          'let rest = s;',
          `while (rest.length > ${this.dice.chance(0.8) ? 0 : this.dice.between(1, 2)}) {`,
          'const c = rest[0];',
          ...body,
          ...remember,
          'rest = rest.slice(1);',
          '}',
          ...(this.dice.chance(0.5) ? [this.emit('rest')] : []),
        ];
    }
  }

  private ending(): readonly string[] {
    const { dice } = this;
    const whole = this.isList ? "out.join('')" : 'out';
    const results = [whole, whole, whole, `${whole} + ${this.literal()}`];
    if (this.hasLast)
      results.push(`${whole} + s.substring(last)`, `${whole} + s.slice(last)`, `${whole} + s.slice(last)`);
    if (this.hasMark) results.push(`mark < 0 ? ${whole} : ${whole} + s.substring(mark)`);
    const other = dice.pick(['s', "''", "'!'", `${this.literal()} + ${whole}`, "s + '.'"]);
    const conditions = [...this.flags, ...this.counters.map(counter => `${counter} === ${dice.below(3)}`)];
    if (dice.chance(0.25)) conditions.push(this.wholeCondition());
    if (this.hasPrevious) conditions.push(`previous === ${text(dice.pick(this.own))}`);
    if (conditions.length > 0 && dice.chance(0.4))
      results.splice(0, 3, `${dice.pick(conditions)} ? ${whole} : ${other}`);
    const lines: string[] = [];
    if (conditions.length > 0 && dice.chance(0.15)) lines.push(`if (${dice.pick(conditions)}) throw new Error('end');`);
    if (conditions.length > 0 && dice.chance(0.25))
      lines.push(`if (${dice.pick(conditions)}) ${this.emit(this.literal())}`);
    return [...lines, `return ${dice.pick(results)};`];
  }

  private wholeCondition(): string {
    const { dice } = this;
    const [a, b] = [dice.pick(this.own), dice.pick(this.own)];
    return dice.pick([
      `s.length < ${dice.between(1, 3)}`,
      `s.length === ${dice.between(0, 3)}`,
      `s.endsWith(${text(a)})`,
      `s[s.length - 1] === ${text(a)}`,
      `s.startsWith(${text(a)})`,
      `s.includes(${text(a)})`,
      `s.indexOf(${text(a)}) === -1`,
      `/${regex(a)}${regex(b)}/.test(s)`,
      `!/[${regex(a)}${regex(b)}]/.test(s)`,
      `/^[${regex(a)}${regex(b)}]*$/.test(s)`,
    ]);
  }

  // ---- In the loop ------------------------------------------------------------------------------------------------------

  private statements(count: number): string[] {
    this.depth++;
    const statements = Array.from({ length: count }, () => this.statement());
    this.depth--;
    return statements;
  }

  private block(): string {
    return `{\n${this.statements(this.dice.between(1, 2)).join('\n')}\n}`;
  }

  private statement(): string {
    const { dice } = this;
    const kind = dice.below(this.depth > 2 ? 6 : this.depth === 1 ? 18 : 12);
    if (kind <= 3) return this.emit(this.piece());
    if (kind <= 5) return this.change();
    if (kind <= 6) return this.leave();
    if (kind === 7) return this.choice();
    if (kind === 8) return `try {\n${this.emit('strict(c)')}\n} catch {\n${this.emit(this.literal())}\n}`;
    return dice.chance(0.7)
      ? `if (${this.condition()}) ${this.block()} else ${this.block()}`
      : `if (${this.condition()}) ${this.block()}`;
  }

  private choice(): string {
    const [a, b] = this.own;
    const end = () => (this.dice.chance(0.85) ? 'break;' : this.nextRound());
    return [
      'switch (c) {',
      `case ${text(a)}:\n${this.emit(this.piece())}\n${end()}`,
      `case ${text(b)}:\n${this.change()}\n${this.dice.chance(0.6) ? 'break;' : '// falls through'}`,
      `default:\n${this.emit(this.piece())}`,
      '}',
    ].join('\n');
  }

  private emit(piece: string): string {
    return this.isList ? `out.push(${piece});` : `out += ${piece};`;
  }

  private literal(): string {
    return this.dice.pick(["''", "'A'", "'[]'", "'&amp;'", text(this.dice.pick(this.own))]);
  }

  private piece(): string {
    const pieces = [
      'c',
      'c',
      'c',
      this.literal(),
      this.literal(),
      'escaped(c)',
      'TABLE[c] ?? c',
      "NAMES.get(c) ?? '?'",
    ];
    pieces.push(
      'c.toUpperCase()',
      'String.fromCharCode(c.charCodeAt(0) ^ 1)',
      `(${this.condition()} ? c : ${this.literal()})`,
    );
    if (this.dice.chance(0.15)) pieces.push('strict(c)');
    if (this.hasPrevious) pieces.push('previous', 'previous + c');
    for (const counter of this.counters)
      pieces.push(`'12345'.charAt(${counter})`, `'-'.repeat(${counter} % 3)`, `String(${counter} % 2)`);
    if (this.isIndexed) {
      const [from, to] = [this.dice.below(2), this.dice.between(1, 3)];
      pieces.push(
        `s.slice(i, i + ${to})`,
        `s.substr(i, ${to})`,
        `s.substring(i + ${from}, i + ${to})`,
        `s.charAt(i + ${to})`,
      );
    }
    if (this.hasLast) pieces.push(...Array<string>(4).fill(this.dice.pick(COPIES)));
    if (this.hasMark) pieces.push('(mark < 0 ? c : s.slice(mark, i))', '(mark >= 0 ? s.substring(mark, i + 1) : c)');
    return this.dice.pick(pieces);
  }

  private change(): string {
    const changes: string[] = [];
    for (const flag of this.flags)
      changes.push(`${flag} = true;`, `${flag} = false;`, `${flag} = !${flag};`, `${flag} = ${this.condition()};`);
    for (const counter of this.counters)
      changes.push(
        `${counter} = (${counter} + 1) % 3;`,
        `if (${counter} < 3) ${counter}++;`,
        `${counter} = 0;`,
        `${counter} = Math.min(${counter} + 1, 2);`,
        `if (${counter} > 0) ${counter}--;`,
      );
    if (this.hasLast)
      changes.push('last = i;', 'last = i + 1;', 'last = i + 1;', `${this.emit('s.substring(last, i)')} last = i + 1;`);
    if (this.hasMark) changes.push('mark = i;', 'if (mark < 0) mark = i;', 'mark = -1;', 'mark = i + 1;');
    if (this.isIndexed) changes.push(`i += ${this.dice.between(1, 2)};`, 'i++;');
    if (this.loop === 'rest') changes.push(`rest = rest.slice(${this.dice.between(1, 2)});`);
    return changes.length === 0 ? this.emit('c') : this.dice.pick(changes);
  }

  private leave(): string {
    const { dice } = this;
    const whole = this.isList ? "out.join('')" : 'out';
    const ways = [
      this.nextRound(),
      this.nextRound(),
      'break;',
      `return ${whole};`,
      `return ${whole} + '!';`,
      'return s;',
    ];
    if (dice.chance(0.5)) ways.push("throw new Error('bad');");
    if (this.isIndexed) ways.push(`return ${whole} + s.slice(i);`, `return ${whole} + s.substring(i + 1);`);
    return `if (${this.condition()}) {\n${dice.pick(ways)}\n}`;
  }

  private nextRound(): string {
    const remember = this.hasPrevious && this.dice.chance(0.5) ? 'previous = c; ' : '';
    if (this.loop === 'while') return `${remember}i++; continue;`;
    return this.loop === 'rest' ? `${remember}rest = rest.slice(1); continue;` : `${remember}continue;`;
  }

  private condition(): string {
    const { dice } = this;
    if (dice.chance(0.2)) return `${this.simple()} && ${this.simple()}`;
    if (dice.chance(0.1)) return `(${this.simple()} || ${this.simple()})`;
    return dice.chance(0.1) ? `!(${this.simple()})` : this.simple();
  }

  private simple(): string {
    const { dice } = this;
    const [a, b] = [dice.pick(this.own), dice.pick(this.own)];
    const conditions = [
      `c === ${text(a)}`,
      `c === ${text(a)}`,
      `c === ${text(b)}`,
      `c !== ${text(a)}`,
      `c > ${text(a)}`,
    ];
    conditions.push(
      'TABLE[c] !== undefined',
      'NAMES.has(c)',
      'SPECIAL.has(c)',
      'isSpecial(c)',
      `${text(a + b)}.includes(c)`,
    );
    conditions.push(`/[${regex(a)}${regex(b)}]/.test(c)`, `${text(a + b)}.indexOf(c) >= 0`);
    for (const flag of this.flags) conditions.push(flag, flag, flag, `!${flag}`, `!${flag}`);
    for (const counter of this.counters)
      conditions.push(...[0, 1, 2].map(n => `${counter} === ${n}`), `${counter} > 1`);
    if (this.hasPrevious) conditions.push(`previous === ${text(a)}`, 'previous === c', `previous !== ${text(b)}`);
    if (this.hasLast) conditions.push('last < i', 'i > last', 'last === i');
    if (this.hasMark) conditions.push('mark < 0', 'mark >= 0', 'mark === i');
    if (this.isIndexed) conditions.push(...this.lookahead('s', 'i', a, b), ...this.lookahead('s', 'i', b, a));
    if (this.loop === 'rest')
      conditions.push(
        `rest.startsWith(${text(a + b)})`,
        `rest[1] === ${text(a)}`,
        `rest.length >= ${dice.between(2, 4)}`,
      );
    return dice.pick(conditions);
  }

  private lookahead(s: string, i: string, a: string, b: string): readonly string[] {
    const n = this.dice.between(1, 4);
    return [
      `${i} + ${n} <= ${s}.length`,
      `${s}.length - ${i} < ${n}`,
      `${i} + ${n} < ${s}.length`,
      `${s}.length === ${i} + ${n}`,
      `${s}.substr(${i}, 2) === ${text(a + b)}`,
      `${s}.startsWith(${text(a + b)}, ${i})`,
      `${s}[${i} + 1] === ${text(a)}`,
      `${s}[${i} + 1] === c`,
      `${s}[${i} + 2] === ${text(b)}`,
      `${s}.charAt(${i} + 1) === ''`,
      `${s}.charCodeAt(${i} + 1) === ${a.charCodeAt(0)}`,
      `(${i} + ${n} <= ${s}.length && ${s}[${i} + ${n} - 1] === ${text(a)})`,
      `${i} === ${n - 1}`,
      `${i} % 2 === 0`,
    ];
  }
}

const COPIES = [
  's.substring(last, i)',
  's.substring(last, i)',
  's.slice(last, i)',
  's.slice(last, i + 1)',
  's.substring(i, last)',
  's.substring(last, i + 2)',
  's.slice(last + 1, i)',
  's.substring(last)',
  's.substr(last, 2)',
];

function text(characters: string): string {
  return `'${characters.replace(/[\\']/g, '\\$&')}'`;
}

function regex(character: string): string {
  return character === '\\' ? '\\\\' : character;
}
