import type { Dice } from '../campaign/dice.ts';

/** What one value may be, as a type declares it. */
export type Simple =
  | { readonly kind: 'number' | 'boolean' }
  /** Literals, or the members of an enum, by their names. */
  | { readonly kind: 'choice'; readonly type: string; readonly names: readonly string[]; readonly values: Values };

type Values = readonly (string | number)[];

export interface Field {
  readonly name: string;
  readonly of: Simple;
}

/** Objects of one kind, or of several that a field tells apart. */
export interface Tagged {
  readonly kind: 'tagged';
  readonly tag: string;
  readonly alternatives: readonly { readonly name: string; readonly fields: readonly Field[] }[];
}

export type One = Simple | { readonly kind: 'record'; readonly fields: readonly Field[] } | Tagged;

/** What a function takes: a text, a list, or one value; what a thing with state takes is a list of events. */
export type Takes =
  | { readonly kind: 'text'; readonly besides: '' | ' | null' | ' | undefined' }
  | { readonly kind: 'numbers' }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'one'; readonly of: One }
  | { readonly kind: 'events'; readonly of: One };

export interface Declared<T> {
  readonly shape: T;
  /** The type as it is written at the parameter, and the declarations that it needs. */
  readonly type: string;
  readonly before: readonly string[];
}

const EVENTS = ['start', 'stop', 'coin', 'push', 'tick', 'reset', 'open', 'close', 'next', 'back'];
const FIELDS = ['x', 'y', 'size', 'ready', 'level', 'side'];

function choice(dice: Dice): Declared<Simple & { kind: 'choice' }> {
  const names = dice.shuffled(EVENTS).slice(0, dice.between(2, 4));
  switch (dice.below(5)) {
    case 0: {
      const members = names.map(name => name[0].toUpperCase() + name.slice(1));
      const first = dice.below(3);
      const start = first === 0 ? '' : ` = ${first}`;
      const values = members.map((_, i) => first + i);
      const before = [
        `export enum Key { ${members.map((name, i) => (i === 0 ? `${name}${start}` : name)).join(', ')} }`,
      ];
      const type = 'Key';
      return { shape: { kind: 'choice', type, names: members, values }, type, before };
    }
    case 1: {
      const members = names.map(name => name.toUpperCase());
      const before = [`export enum Name { ${members.map((name, i) => `${name} = '${names[i]}'`).join(', ')} }`];
      return { shape: { kind: 'choice', type: 'Name', names: members, values: names }, type: 'Name', before };
    }
    case 2: {
      const values = dice.shuffled([0, 1, 2, 3, 7]).slice(0, dice.between(2, 3));
      const type = values.join(' | ');
      return { shape: { kind: 'choice', type: '', names: values.map(String), values }, type, before: [] };
    }
    default: {
      const union = names.map(name => `'${name}'`).join(' | ');
      const isNamed = dice.chance(0.5);
      return {
        shape: { kind: 'choice', type: '', names, values: names },
        type: isNamed ? 'Event' : union,
        before: isNamed ? [`type Event = ${union};`] : [],
      };
    }
  }
}

function simple(dice: Dice): Declared<Simple> {
  const kind = dice.below(4);
  if (kind < 2) return { shape: { kind: 'number' }, type: 'number', before: [] };
  if (kind === 2) return { shape: { kind: 'boolean' }, type: 'boolean', before: [] };
  const names = dice.shuffled(['left', 'right', 'up']).slice(0, 2);
  const type = names.map(name => `'${name}'`).join(' | ');
  return { shape: { kind: 'choice', type: '', names, values: names }, type, before: [] };
}

function fields(dice: Dice, least: number, most: number, but = ''): readonly (Field & { readonly text: string })[] {
  return dice
    .shuffled(FIELDS.filter(name => name !== but))
    .slice(0, dice.between(least, most))
    .map(name => {
      const { shape, type } = simple(dice);
      return { name, of: shape, text: `${name}: ${type}` };
    });
}

function record(dice: Dice): Declared<One> {
  const made = fields(dice, 1, 3);
  const body = made.map(({ text }) => text).join('; ');
  const shape = { kind: 'record', fields: made.map(({ name, of }) => ({ name, of })) } as const;
  if (dice.chance(0.5)) return { shape, type: 'Item', before: [`interface Item { ${body} }`] };
  return { shape, type: `{ ${body} }`, before: [] };
}

function tagged(dice: Dice): Declared<Tagged> {
  const tag = dice.pick(['type', 'type', 'kind']);
  const names = dice.shuffled(EVENTS).slice(0, dice.between(2, 4));
  const common = fields(dice, 3, 3, tag);
  const alternatives = names.map(name => ({ name, made: dice.chance(0.5) ? dice.some(common, 0.5) : [] }));
  const type = alternatives
    .map(({ name, made }) => `{ ${[`${tag}: '${name}'`, ...made.map(({ text }) => text)].join('; ')} }`)
    .join(' | ');
  return {
    shape: {
      kind: 'tagged',
      tag,
      alternatives: alternatives.map(({ name, made }) => ({
        name,
        fields: made.map(({ name, of }) => ({ name, of })),
      })),
    },
    type: 'Action',
    before: [`type Action = ${type};`],
  };
}

/** A random type of one value. */
function one(dice: Dice): Declared<One> {
  switch (dice.below(9)) {
    case 0:
    case 1:
    case 2:
      return { shape: { kind: 'number' }, type: 'number', before: [] };
    case 3:
      return { shape: { kind: 'boolean' }, type: 'boolean', before: [] };
    case 4:
    case 5:
      return choice(dice);
    case 6:
      return record(dice);
    default:
      return tagged(dice);
  }
}

/** A random type of events. */
export function eventType(dice: Dice): Declared<One> {
  switch (dice.below(8)) {
    case 0:
      return { shape: { kind: 'number' }, type: 'number', before: [] };
    case 1:
    case 2:
    case 3:
      return choice(dice);
    case 4:
      return record(dice);
    default:
      return tagged(dice);
  }
}

/** A random type of an argument. */
export function argumentType(dice: Dice): Declared<Takes> {
  switch (dice.below(12)) {
    case 0:
      return { shape: { kind: 'numbers' }, type: dice.pick(['number[]', 'readonly number[]']), before: [] };
    case 1:
      return { shape: { kind: 'bytes' }, type: 'Uint8Array', before: [] };
    case 2:
    case 3:
    case 4:
    case 5: {
      const { shape, ...rest } = one(dice);
      return { shape: { kind: 'one', of: shape }, ...rest };
    }
    default: {
      const besides = dice.below(8) === 0 ? dice.pick([' | null', ' | undefined'] as const) : '';
      return { shape: { kind: 'text', besides }, type: `string${besides}`, before: [] };
    }
  }
}

/** A value that a user writes in a line of `run`, or that a witness has, as the program gets it. */
function symbolOf(shape: One, line: unknown): unknown {
  switch (shape.kind) {
    case 'number':
      return typeof line === 'string' ? Number(line) : line;
    case 'boolean':
      return line;
    case 'choice':
      return shape.values[shape.names.indexOf(String(line))];
    case 'record':
      return fieldsOf(shape.fields, line);
    case 'tagged': {
      const name = String(Reflect.get(Object(line), shape.tag));
      const { fields = [] } = shape.alternatives.find(one => one.name === name) ?? {};
      return { [shape.tag]: name, ...fieldsOf(fields, line) };
    }
  }
}

function fieldsOf(fields: readonly Field[], line: unknown): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, of }) => [name, symbolOf(of, Reflect.get(Object(line), name))]));
}

/** A whole input as the program gets it: the argument, or the list of events. */
export function inputOf(takes: Takes, line: unknown): unknown {
  switch (takes.kind) {
    case 'text':
      return line;
    case 'numbers':
      return Array.isArray(line) ? line.map(Number) : [];
    case 'bytes':
      return Uint8Array.from(Array.isArray(line) ? line : []);
    case 'one':
      return symbolOf(takes.of, Array.isArray(line) ? line[0] : undefined);
    case 'events':
      return Array.isArray(line) ? line.map(symbol => symbolOf(takes.of, symbol)) : [];
  }
}
