import { Dice } from '../campaign/dice.ts';
import { randomProgram } from '../engines/random-programs.ts';
import { generateProgram } from '../programs-random/generate.ts';
import {
  atomsOf,
  type CharacterClass,
  condition,
  fieldAtoms,
  literalsOf,
  ofClass,
  someClass,
  textCondition,
} from './conditions.ts';
import { idiom } from './idioms.ts';
import { listFunction, loopFunction } from './loops.ts';
import { Pen } from './pen.ts';
import type { Entry, Gives, Program } from './program.ts';
import { type Atoms, givesOf, type Out, result, someOut, typeOf } from './results.ts';
import { argumentType, type Declared, type One, type Tagged, type Takes } from './shape.ts';

/** The body of a function of one argument. */
export interface Body {
  readonly lines: readonly string[];
  readonly out: Out;
  /** Constants and helpers before the function. */
  readonly before?: readonly string[];
  readonly family: string;
}

/** A random function of one argument; `shape` says what it takes, and is the same for the functions of a pair. */
export function randomFunction(shape: number, what: number, how: number): Program {
  const takes = argumentType(new Dice(shape));
  const pen = new Pen(what, how, shape);
  if (takes.shape.kind === 'text' && takes.shape.besides === '' && pen.what.chance(0.12)) return reused(pen, what);
  const name = pen.way('x', 'input', 'value', 'it', 'arg');
  const body = bodyOf(pen, takes.shape, name);
  return written(pen, takes, name, body);
}

function bodyOf(pen: Pen, takes: Takes, name: string): Body {
  const { what } = pen;
  switch (takes.kind) {
    case 'text': {
      if (what.chance(0.3)) return idiom(pen, 'text', name);
      const kind = what.below(10);
      if (kind < 2) return grammar(pen, name);
      if (kind < 5)
        return decisions(
          pen,
          () => textCondition(pen, name),
          { texts: [name], numbers: [], booleans: [] },
          'text: cases',
        );
      if (kind < 7) return pipeline(pen, name);
      return loopFunction(pen, name);
    }
    case 'numbers':
      if (what.chance(0.3)) return idiom(pen, 'numbers', name);
      return listFunction(pen, takes, name);
    case 'bytes':
      return listFunction(pen, takes, name);
    case 'one':
      if (takes.of.kind === 'number' && what.chance(0.4)) return idiom(pen, 'number', name);
      return ofOne(pen, takes.of, name);
    case 'events':
      throw new Error('events are for things with state');
  }
}

function ofOne(pen: Pen, of: One, name: string): Body {
  if (of.kind === 'tagged') return byKind(pen, of, name);
  if (of.kind === 'choice') {
    const out = someOut(pen);
    const literals = pen.what.some(literalsOf(of), 0.7);
    const cases = literals.map(when => ({ when, result: result(pen, out, atomsOf(of, name)) }));
    return {
      lines: pen.choose(name, cases, throwing(pen, result(pen, out, atomsOf(of, name))), typeOf(out)),
      out,
      family: 'choice',
    };
  }
  const family = of.kind === 'record' ? 'record' : of.kind;
  return decisions(pen, () => condition(pen, of, name), atomsOf(of, name), family);
}

/** Now and then an expression that throws instead. */
function throwing(pen: Pen, expression: string): string {
  const isThrown = pen.what.chance(0.08);
  return isThrown ? "(() => { throw new RangeError('no'); })()" : expression;
}

function decisions(pen: Pen, when: () => string, atoms: Atoms, family: string): Body {
  const { what } = pen;
  const out = someOut(pen);
  const count = what.between(1, 3);
  const cases = Array.from({ length: count }, () => {
    const both = what.below(4);
    const [a, b] = [when(), when()];
    const both2 = both === 0 ? pen.and(a, b) : both === 1 ? pen.or(a, b) : a;
    return { when: both2, result: throwing(pen, result(pen, out, atoms)) };
  });
  return { lines: pen.decide(cases, result(pen, out, atoms)), out, family };
}

/** Cases by the field that tells objects apart, and then by their other fields. */
function byKind(pen: Pen, of: Tagged, name: string): Body {
  const { what } = pen;
  const out = someOut(pen);
  const cases = of.alternatives.map(({ name: kind, fields }) => {
    const atoms = fieldAtoms(fields, `(${name} as any)`);
    const [first, second] = [result(pen, out, atoms), result(pen, out, atoms)];
    const isSplit = what.chance(0.4);
    const when = fields.length === 0 ? 'false' : condition(pen, { kind: 'record', fields }, `(${name} as any)`);
    return {
      when: `'${kind}'`,
      result: fields.length > 0 && isSplit ? `(${when} ? ${first} : ${second})` : throwing(pen, first),
    };
  });
  const kept = cases.filter((_, i) => i === 0 || what.chance(0.85));
  return {
    lines: pen.choose(
      `${name}.${of.tag}`,
      kept,
      result(pen, out, { texts: [`${name}.${of.tag}`], numbers: [], booleans: [] }),
      typeOf(out),
    ),
    out,
    family: 'kinds',
  };
}

interface Segment {
  readonly of: CharacterClass;
  readonly least: number;
  /** 0 for no limit. */
  readonly most: number;
}

/** A predicate that says what a text is made of: as a regular expression, or read by hand. */
function grammar(pen: Pen, name: string): Body {
  const { what } = pen;
  const segments: Segment[] = Array.from({ length: what.between(1, 3) }, () => ({
    of: someClass(pen),
    least: what.below(3),
    most: what.pick([0, 0, 2, 3]),
  }));
  const out: Out = { kind: 'boolean' };
  const family = 'text: grammar';
  const regex = segments.map(({ of, least, most }) => `[${of.regex}]{${least},${most === 0 ? '' : most}}`).join('');
  // Reading as far as possible is only the same where the next segment begins with something else.
  if (pen.how.chance(0.5)) return { lines: [`return /^${regex}$/.test(${name});`], out, family };
  const lines = ['let i = 0;'];
  for (const { of, least, most } of segments) {
    const n = pen.fresh('n', 'count');
    const limit = most === 0 ? '' : ` && ${n} < ${most}`;
    lines.push(
      `let ${n} = 0;`,
      `while (i < ${name}.length${limit} && ${ofClass(pen, of, `${name}[i]`)}) {`,
      ' i++;',
      ` ${n}++;`,
      '}',
    );
    if (least > 0) lines.push(`if (${n} < ${least}) return false;`);
  }
  return { lines: [...lines, `return i === ${name}.length;`], out, family };
}

/** What is done to a text step by step. */
function pipeline(pen: Pen, name: string): Body {
  const { what } = pen;
  const steps = Array.from({ length: what.between(1, 2) }, () => textStep(pen));
  const text = steps.reduce((before, step) => step(before), name);
  const separator = what.pick([',', ';', ' ', '|', '&']);
  const some = someClass(pen);
  const family = 'text: steps';
  const texts: Out = { kind: 'list', of: { kind: 'text' } };
  switch (what.below(8)) {
    case 0:
      return { lines: [`return ${text}.split(${pen.text(separator)});`], out: texts, family };
    case 1:
      return {
        lines: [
          `return ${text}.split(${pen.text(separator)}).filter(part => ${pen.way("part !== ''", 'part.length > 0', 'Boolean(part)')});`,
        ],
        out: texts,
        family,
      };
    case 2: {
      const out: Out = {
        kind: 'list',
        of: { kind: 'maybe', nothing: what.pick(['null', 'undefined']), of: { kind: 'text' } },
      };
      const nothing = out.of.kind === 'maybe' ? out.of.nothing : 'null';
      return {
        lines: [
          `return ${text}.split(${pen.text(separator)}).map(part => (${pen.way(`part === '' ? ${nothing} : part`, `part.length > 0 ? part : ${nothing}`)}));`,
        ],
        out,
        family,
      };
    }
    case 3: {
      const out: Out = {
        kind: 'list',
        of: {
          kind: 'record',
          fields: [
            { name: 'kind', isOptional: false, of: { kind: 'text' } },
            { name: 'text', isOptional: false, of: { kind: 'text' } },
          ],
        },
      };
      const kind = `${ofClass(pen, some, 'c')} ? 'a' : 'b'`;
      const each = pen.way(`{ kind: ${kind}, text: c }`, `{ text: c, kind: ${kind} }`);
      return {
        lines: [
          `return ${pen.way(`${text}.split('').map(c => (${each}))`, `Array.from({ length: ${text}.length }, (_, i) => ${text}[i]).map(c => (${each}))`)};`,
        ],
        out,
        family,
      };
    }
    case 4: {
      const out: Out = { kind: 'list', of: { kind: 'boolean' } };
      return { lines: [`return ${text}.split('').map(c => ${ofClass(pen, some, 'c')});`], out, family };
    }
    case 5: {
      const out: Out = {
        kind: 'maybe',
        nothing: 'null',
        of: {
          kind: 'record',
          fields: [
            { name: 'key', isOptional: false, of: { kind: 'text' } },
            { name: 'value', isOptional: false, of: { kind: 'text' } },
          ],
        },
      };
      const at = pen.fresh('at', 'place');
      return {
        lines: [
          `const whole = ${text};`,
          `const ${at} = whole.indexOf(${pen.text(separator)});`,
          `if (${pen.way(`${at} === -1`, `${at} < 0`)}) return null;`,
          `return ${pen.way(`{ key: whole.slice(0, ${at}), value: whole.slice(${at} + 1) }`, `{ value: whole.substring(${at} + 1), key: whole.substring(0, ${at}) }`)};`,
        ],
        out,
        family,
      };
    }
    default:
      return { lines: [`return ${text};`], out: { kind: 'text' }, family };
  }
}

/** A step from text to text, written in some way. */
function textStep(pen: Pen): (text: string) => string {
  const { what } = pen;
  const some = someClass(pen);
  const [from, to] = [what.pick(['a', '&', '<', '-', ' ']), what.pick(['b', '&amp;', '', '+', '--'])];
  const kind = what.below(9);
  return text => {
    switch (kind) {
      case 0:
        return `${text}.trim()`;
      case 1:
        return `${text}.toLowerCase()`;
      case 2:
      case 3:
        return pen.way(
          `${text}.replace(/${from}/g, ${pen.text(to)})`,
          `${text}.split(${pen.text(from)}).join(${pen.text(to)})`,
          `${text}.replaceAll(${pen.text(from)}, ${pen.text(to)})`,
          `${text}.split('').map(c => (c === ${pen.text(from)} ? ${pen.text(to)} : c)).join('')`,
        );
      case 4:
        return pen.way(
          `${text}.replace(/[${some.regex}]/g, '')`,
          `${text}.split('').filter(c => !${ofClass(pen, some, 'c')}).join('')`,
        );
      case 5:
        return pen.way(
          `${text}.replace(/[${some.regex}]/g, '[$&]')`,
          `${text}.replace(/[${some.regex}]/g, m => '[' + m + ']')`,
          `${text}.replace(/([${some.regex}])/g, '[$1]')`,
        );
      case 6:
        return `${text}.replace(/[${some.regex}]+/g, ${pen.text(to)})`;
      case 7:
        return `${text}.replace(${pen.way(`/${from}/`, pen.text(from))}, ${pen.text(to)})`;
      default:
        return `${text}.toUpperCase()`;
    }
  };
}

const WRAPPED: readonly (readonly [type: string, wrap: string])[] = [
  ['string', 'TEXT'],
  ['string[]', '[TEXT]'],
  ['string[]', "TEXT.split('')"],
  ['string[]', "TEXT.split('-')"],
  ['{ text: string }', '({ text: TEXT })'],
  ['string | null', "(text => (text === '' ? null : text))(TEXT)"],
  ['string | undefined', "(text => (text === '' ? undefined : text))(TEXT)"],
  ['boolean', 'TEXT.length > 2'],
  ['{ ok: boolean, text: string }[]', '[{ ok: TEXT.length > 1, text: TEXT }]'],
  ['boolean', '/A/.test(TEXT)'],
];

/** A function from text to text of the other generators of programs, with its result in some shape. */
function reused(pen: Pen, seed: number): Program {
  const isWhole = pen.what.chance(0.2);
  const [type, wrap] = pen.what.pick(WRAPPED);
  const written = isWhole ? generateProgram(seed, 2).source : randomProgram(seed).source;
  const inner = isWhole
    ? written.replace(/export default main;/, '').replace(/export default function main/, 'function main')
    : written.replace(/export default function f/, 'function main');
  const shaped = wrap.replaceAll('TEXT', isWhole ? 'String(main(x))' : 'main(x)');
  const source = `${inner}\nexport function f(x: string): ${type} {\n  return ${shaped};\n}\n`;
  return {
    source,
    from: 0,
    target: 'f',
    entry: 'function',
    takes: { kind: 'text', besides: '' },
    gives: type === 'string' ? 'text' : 'other',
    family: isWhole ? 'reused: whole language' : 'reused: text',
  };
}

/** A whole module around a body. */
function written(pen: Pen, { shape, type, before }: Declared<Takes>, name: string, body: Body): Program {
  const { what, how } = pen;
  const form = what.below(12);
  const items = body.out.kind === 'list' ? body.out.of : undefined;
  const entry: Entry = form === 0 ? 'async' : form < 4 && items !== undefined ? 'generator' : 'function';
  const gives: Gives = shape.kind === 'bytes' && body.family === 'bytes' ? 'bytes' : givesOf(body.out);
  const returns = gives === 'bytes' ? 'Uint8Array' : typeOf(body.out);
  const isTyped = how.chance(0.8);
  const shown = isTyped ? `: ${entry === 'async' ? `Promise<${returns}>` : returns}` : '';
  const guarded =
    shape.kind === 'text' && shape.besides !== ''
      ? [
          `if (${pen.way(`${name} == null`, `${name} === null || ${name} === undefined`)}) throw new TypeError('nothing');`,
        ]
      : [];
  const lines = [...guarded, ...body.lines];
  const text = lines.join('\n');
  const head = [...before, ...(body.before ?? [])].join('\n');
  const wrapped = (() => {
    if (entry === 'async') {
      const inner = pen.way(text, `await null;\n${text}`);
      return pen.way(
        `export async function f(${name}: ${type})${shown} {\n${inner}\n}`,
        `export const f = async (${name}: ${type})${shown} => {\n${inner}\n};`,
      );
    }
    if (entry === 'generator') {
      const list = items === undefined ? 'unknown' : typeOf(items);
      return `function all(${name}: ${type}): ${returns} {\n${text}\n}\n${pen.way(
        `export function* f(${name}: ${type}): Generator<${list}> {\n yield* all(${name});\n}`,
        `export function* f(${name}: ${type}): Generator<${list}> {\n for (const one of all(${name})) yield one;\n}`,
      )}`;
    }
    return pen.way(
      `export function f(${name}: ${type})${shown} {\n${text}\n}`,
      `export const f = (${name}: ${type})${shown} => {\n${text}\n};`,
    );
  })();
  const family = entry === 'function' ? body.family : `${entry}: ${shape.kind}`;
  return {
    source: `${head}\n${wrapped}\n`,
    from: before.join('\n').length,
    target: 'f',
    entry,
    takes: shape,
    gives: entry === 'generator' ? 'other' : gives,
    family,
  };
}
