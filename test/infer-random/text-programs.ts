import type { Dice } from '../campaign/dice.ts';

/** The symbols that programs ask for, and that are tried. */
export const LETTERS = ['a', 'b', '"', '1', ' ', '\\'];
const STATES = ['out', 'in', 'esc'];

/**
 * A random function in JavaScript that gets a text and does with it what cannot be calculated: it uses its parts as names of
 * properties, keys, patterns and numbers, and catches what these throw. It accepts what it does not throw for.
 */
export function randomTextFunction(dice: Dice): string {
  const writer = new Writer(dice);
  const body = [writer.block(2), writer.block(2)];
  const [head, next] = dice.pick([
    ['for (let i = 0; i < s.length; i++) { const c = s[i];', '}'],
    ['for (const c of s) { i++;', '}'],
    ['while (i < s.length) { const c = s.charAt(i); i++;', '}'],
    [
      'while (i < s.length) { const c = s[i]; if (c === "a") { while (i < s.length && s[i] === "a") i++; } else i++;',
      '}',
    ],
  ]);
  return [
    'function parse(s) {',
    "let i = 0, state = 'out', flag = false, n = 0, text = '';",
    'const map = {}, list = [], known = new Map();',
    head,
    ...body,
    next,
    dice.chance(0.5) ? "if (state !== 'out') throw new Error('unfinished');" : '',
    dice.chance(0.3) ? "if (flag) throw new Error('flag');" : '',
    'return map; }',
  ].join('\n');
}

class Writer {
  constructor(private readonly dice: Dice) {}

  block(depth: number): string {
    return Array.from({ length: this.dice.between(1, 3) }, () => this.statement(depth)).join('\n');
  }

  private statement(depth: number): string {
    const { dice } = this;
    const inner = (): string => (depth > 0 ? this.block(depth - 1) : this.assignment());
    const kind = depth > 0 ? dice.below(12) : 0;
    switch (kind) {
      case 0:
      case 1:
        return this.assignment();
      case 2:
      case 3:
      case 4:
        return `if (${this.condition()}) { ${inner()} } else { ${inner()} }`;
      case 5:
        return `switch (state) { ${STATES.map(state => `case '${state}': { ${inner()} break; }`).join(' ')} }`;
      case 6:
        return `try { ${this.risk()} ${inner()} } catch { ${inner()} }`;
      case 7:
        return `list.forEach(x => { if (x === ${this.letter()}) { ${this.assignment()} } });`;
      case 8:
        return `text.replace(/[ab]/g, x => { ${this.assignment()} return x; });`;
      case 9:
        return `for (const k in map) { if (k === ${this.letter()}) { ${inner()} } }`;
      case 10:
        return `Object.keys(map).map(k => { if (known.has(k)) { ${this.assignment()} } return k; });`;
      default:
        return `if (${this.condition()}) throw new Error('bad');`;
    }
  }

  private assignment(): string {
    const { dice } = this;
    return dice.pick([
      `state = '${dice.pick(STATES)}';`,
      `state = '${dice.pick(STATES)}';`,
      `flag = ${dice.pick(['true', 'false', '!flag'])};`,
      'map[c] = i;',
      'map[text] = state;',
      'map[c] = (map[c] || 0) + 1;',
      'list.push(c);',
      'list.push(text);',
      'list.sort();',
      'list.pop();',
      'text += c;',
      "text = '';",
      'text = text.toUpperCase();',
      'text = s.slice(Math.max(0, i - 1), i);',
      'known.set(text, flag);',
      'known.set(c, true);',
      'n = parseInt(text, 10);',
      'n++;',
    ]);
  }

  private condition(): string {
    const { dice } = this;
    return dice.pick([
      `c === ${this.letter()}`,
      `c === ${this.letter()}`,
      `c === ${this.letter()}`,
      `state === '${dice.pick(STATES)}'`,
      'flag',
      'known.get(text)',
      'known.has(c)',
      'known.size > 1',
      'map[c]',
      'text in map',
      'map[text] === state',
      'list.length > 2',
      'list.includes(c)',
      `text === ${this.letter()}`,
      'n > 3',
      'isNaN(n)',
      '/[ab]/.test(c)',
      'text.localeCompare(c) > 0',
      "text.normalize('NFC') === c",
    ]);
  }

  private risk(): string {
    return this.dice.pick([
      'JSON.parse(text);',
      'new RegExp(text).test(c);',
      'decodeURIComponent(c + text);',
      "''.padEnd(1).repeat(n - 1);",
      'map[text].length;',
      'BigInt(text);',
      'list[0].length;',
    ]);
  }

  private letter(): string {
    return JSON.stringify(this.dice.pick(LETTERS));
  }
}
