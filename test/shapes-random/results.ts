import type { Dice } from '../campaign/dice.ts';
import type { Pen } from './pen.ts';
import type { Gives } from './program.ts';

/** What a function gives. */
export type Out =
  | { readonly kind: 'text' | 'number' | 'boolean' }
  | { readonly kind: 'literal'; readonly names: readonly string[] }
  | { readonly kind: 'maybe'; readonly nothing: 'null' | 'undefined'; readonly of: Out }
  | { readonly kind: 'list'; readonly of: Out }
  | { readonly kind: 'record'; readonly fields: readonly OutField[] };

interface OutField {
  readonly name: string;
  readonly of: Out;
  readonly isOptional: boolean;
}

/** Expressions at hand from which results are made. */
export interface Atoms {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  readonly booleans: readonly string[];
}

const WORDS = ['ok', 'low', 'high', 'on', 'off', 'a', '', 'too long', 'x=', '<b>'];

/** A random type of results. */
export function someOut({ types }: Pen, depth = 2): Out {
  return outOf(types, depth);
}

function outOf(dice: Dice, depth: number): Out {
  const kind = dice.below(depth > 0 ? 13 : 5);
  if (kind < 2) return { kind: 'text' };
  if (kind === 2) return { kind: 'number' };
  if (kind === 3) return { kind: 'boolean' };
  if (kind === 4) return { kind: 'literal', names: dice.shuffled(WORDS.slice(0, 5)).slice(0, 3) };
  if (kind < 8) {
    const of = outOf(dice, depth - 1);
    return of.kind === 'maybe' ? of : { kind: 'maybe', nothing: dice.pick(['null', 'undefined']), of };
  }
  if (kind < 11) return { kind: 'list', of: outOf(dice, depth - 1) };
  const names = dice.shuffled(['ok', 'error', 'value', 'rest', 'n']).slice(0, dice.between(1, 3));
  return {
    kind: 'record',
    fields: names.map(name => ({ name, isOptional: dice.chance(0.2), of: outOf(dice, depth - 1) })),
  };
}

export function typeOf(out: Out): string {
  switch (out.kind) {
    case 'text':
      return 'string';
    case 'literal':
      return out.names.map(name => `'${name}'`).join(' | ');
    case 'maybe':
      return `${typeOf(out.of)} | ${out.nothing}`;
    case 'list':
      return `(${typeOf(out.of)})[]`;
    case 'record':
      return `{ ${out.fields.map(({ name, isOptional, of }) => `${name}${isOptional ? '?' : ''}: ${typeOf(of)}`).join('; ')} }`;
    default:
      return out.kind;
  }
}

export function givesOf(out: Out): Gives {
  if (out.kind === 'text' || out.kind === 'number') return out.kind;
  return out.kind === 'list' && out.of.kind === 'number' ? 'numbers' : 'other';
}

/** A random expression of a type. */
export function result(pen: Pen, out: Out, atoms: Atoms): string {
  const { what, how } = pen;
  switch (out.kind) {
    case 'text':
      return textResult(pen, atoms);
    case 'number':
      return numberResult(pen, atoms);
    case 'boolean': {
      const constant = what.pick(['true', 'false']);
      return atoms.booleans.length > 0 && what.chance(0.5) ? what.pick(atoms.booleans) : constant;
    }
    case 'literal':
      return pen.text(what.pick(out.names));
    case 'maybe': {
      const inner = result(pen, out.of, atoms);
      if (!what.chance(0.35)) return inner;
      return out.nothing === 'null' ? 'null' : pen.way('undefined', 'undefined', 'void 0');
    }
    case 'list': {
      const items = Array.from({ length: what.below(3) }, () => result(pen, out.of, atoms));
      return listResult(pen, out.of, items, atoms);
    }
    case 'record': {
      const given = out.fields.map(({ name, of, isOptional }) => {
        const value = result(pen, of, atoms);
        return isOptional && what.chance(0.5) ? '' : `${name}: ${value}`;
      });
      return pen.way(
        ...[0, 1].map(() => `({ ${how.shuffled(given.filter(field => field !== '')).join(', ')} })`),
        ...(given.length < 2
          ? []
          : [
              `({ ...{ ${given[0]} }, ${given
                .slice(1)
                .filter(field => field !== '')
                .join(', ')} })`,
            ]),
      );
    }
  }
}

function textResult(pen: Pen, { texts, numbers }: Atoms): string {
  const { what } = pen;
  const word = what.pick(WORDS);
  const kind = what.below(10);
  const atom = texts.length > 0 ? what.pick(texts) : undefined;
  const number = numbers.length > 0 ? what.pick(numbers) : undefined;
  const [from, to] = [what.between(0, 2), what.between(1, 3)];
  if (atom === undefined) return pen.text(word);
  switch (kind) {
    case 0:
    case 1:
      return pen.text(word);
    case 2:
      return pen.way(`${pen.text(word)} + ${atom}`, `\`${word}\${${atom}}\``, `[${pen.text(word)}, ${atom}].join('')`);
    case 3:
      return pen.way(`${atom} + ${pen.text(word)}`, `\`\${${atom}}${word}\``, `${atom}.concat(${pen.text(word)})`);
    case 4:
      return pen.way(`${atom}.slice(${from})`, `${atom}.substring(${from})`);
    case 5:
      return pen.way(`${atom}.slice(0, ${to})`, `${atom}.substring(0, ${to})`, `${atom}.substr(0, ${to})`);
    case 6:
      return `${atom}.${what.pick(['toUpperCase()', 'toLowerCase()', 'trim()', 'trimEnd()'])}`;
    case 7:
      return number === undefined ? atom : pen.way(`String(${number})`, `\`\${${number}}\``, `'' + ${number}`);
    default:
      return atom;
  }
}

function numberResult(pen: Pen, { numbers, texts }: Atoms): string {
  const { what } = pen;
  const constant = what.pick([0, 1, 2, 5, -1, 0.5, 100]);
  const [a, b] = [what.between(1, 4), what.between(5, 40)];
  const [first, second] = [what, what].map(dice => (numbers.length > 0 ? dice.pick(numbers) : undefined));
  const kind = what.below(14);
  if (first === undefined || second === undefined) {
    const text = texts.length > 0 ? what.pick(texts) : undefined;
    return text === undefined || kind < 9
      ? String(constant)
      : pen.way(`Math.min(${text}.length, ${a})`, `(${text}.length < ${a} ? ${text}.length : ${a})`);
  }
  switch (kind) {
    case 0:
      return pen.way(`${first} + ${a}`, `${a} + ${first}`, `${first} - -${a}`);
    case 1:
      return pen.way(
        `Math.min(${first}, ${b})`,
        `(${first} < ${b} ? ${first} : ${b})`,
        `(${first} > ${b} ? ${b} : ${first})`,
      );
    case 2:
      return pen.way(`Math.max(${a}, Math.min(${first}, ${b}))`, `Math.min(${b}, Math.max(${first}, ${a}))`);
    case 3:
      return pen.way(`Math.floor(${first})`, `-Math.ceil(-${first})`);
    case 4:
      return pen.way(`-${first}`, `0 - ${first}`, `${first} * -1`);
    case 5:
      return pen.way(`Math.abs(${first})`, `(${first} < 0 ? -${first} : ${first})`);
    case 6:
      return `${first} % ${a}`;
    case 7:
      return pen.way(`${first} | 0`, `~~${first}`, `Math.trunc(${first})`);
    case 8:
      return `Math.round(${first})`;
    case 9:
      return pen.way(`${first} * 2`, `${first} + ${first}`);
    case 10:
      return pen.way(`${first} & 255`, `(${first} | 0) & 0xff`);
    case 11:
      return `${first} + ${second}`;
    case 12:
      return first;
    default:
      return String(constant);
  }
}

function listResult(pen: Pen, of: Out, items: readonly string[], { texts }: Atoms): string {
  const { what } = pen;
  const separator = what.pick([',', '-', ' ']);
  const isSplit = what.chance(0.4);
  const text = texts.length > 0 ? what.pick(texts) : undefined;
  if (of.kind === 'text' && text !== undefined && isSplit)
    return what.chance(0.5)
      ? pen.way(
          `${text}.split('')`,
          `${text}.split('')`,
          `Array.from({ length: ${text}.length }, (_, i) => ${text}[i])`,
        )
      : `${text}.split(${pen.text(separator)})`;
  return pen.way(
    `[${items.join(', ')}]`,
    `[${items.join(', ')}]`,
    `[${items.slice(0, 1).join('')}].concat([${items.slice(1).join(', ')}])`,
  );
}
