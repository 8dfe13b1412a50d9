import { Dice } from '../campaign/dice.ts';
import { condition, literalsOf } from './conditions.ts';
import { Pen } from './pen.ts';
import type { Entry, Program } from './program.ts';
import { type Declared, eventType, type One } from './shape.ts';

const FORMS: readonly Entry[] = ['reducer', 'reducer', 'method', 'fields', 'methods', 'method fields', 'closure'];
const MODES = ['idle', 'busy', 'done'];
const METHODS = ['coin', 'push', 'start', 'stop', 'tick', 'reset'];

/** A random thing with state; `shape` says what its events are. */
export function randomThing(shape: number, what: number, how: number): Program {
  const dice = new Dice(shape);
  const form = dice.pick(FORMS);
  const pen = new Pen(what, how, shape);
  if (form === 'reducer') return reducer(pen, eventType(dice));
  if (form === 'method' || form === 'fields') return eventMethod(pen, notNumber(eventType(dice)), form);
  const names = dice.shuffled(METHODS).slice(0, dice.between(2, 3));
  return methods(pen, names, form);
}

/** A method that takes one number is a function of a number. */
function notNumber(type: Declared<One>): Declared<One> {
  const names = ['on', 'off'];
  if (type.shape.kind !== 'number') return type;
  return { shape: { kind: 'choice', type: '', names, values: names }, type: "'on' | 'off'", before: [] };
}

/** What a step does to the state: `mode`, a counter with a limit, a flag, and what was last. */
interface Machine {
  readonly limit: number;
  readonly fields: readonly Field[];
}

type Field = 'mode' | 'count' | 'flag' | 'last';

const TYPES: Readonly<Record<Field, string>> = {
  mode: "'idle' | 'busy' | 'done'",
  count: 'number',
  flag: 'boolean',
  last: 'string | null',
};
const STARTS: Readonly<Record<Field, string>> = { mode: "'idle'", count: '0', flag: 'false', last: 'null' };

function machine({ what }: Pen): Machine {
  const fields = what.some<Field>(['mode', 'count', 'flag', 'last'], 0.5);
  return { limit: what.between(1, 4), fields: fields.length === 0 ? ['mode', 'count'] : fields };
}

/** Changes of the state, each a field and its new value in terms of `at(field)`. */
function changes(
  pen: Pen,
  { fields, limit }: Machine,
  at: (field: Field) => string,
): readonly (readonly [Field, string])[] {
  const { what } = pen;
  return fields.flatMap((field): readonly (readonly [Field, string])[] => {
    const [isChanged, kind, mode, word] = [
      what.chance(0.5),
      what.below(4),
      what.pick(MODES),
      what.pick(['null', "'a'", "'b'"]),
    ];
    const value = at(field);
    const made = {
      mode:
        kind === 0
          ? pen.way(`${value} === '${mode}' ? 'idle' : '${mode}'`, `${value} !== '${mode}' ? '${mode}' : 'idle'`)
          : `'${mode}'`,
      count: [
        pen.way(
          `Math.min(${value} + 1, ${limit})`,
          `${value} < ${limit} ? ${value} + 1 : ${limit}`,
          `${value} >= ${limit} ? ${limit} : ${value} + 1`,
        ),
        pen.way(`Math.max(${value} - 1, 0)`, `${value} > 0 ? ${value} - 1 : 0`),
        `(${value} + 1) % ${limit + 1}`,
        '0',
      ][kind],
      flag:
        kind < 2
          ? pen.way(`!${value}`, `${value} ? false : true`, `${value} === false`)
          : kind === 2
            ? 'true'
            : 'false',
      last: word,
    }[field];
    return isChanged ? [[field, made]] : [];
  });
}

/** A condition on the state. */
function onState(pen: Pen, { fields, limit }: Machine, at: (field: Field) => string): string {
  const { what } = pen;
  const [field, mode, count] = [what.pick(fields), what.pick(MODES), what.between(0, limit)];
  switch (field) {
    case 'mode':
      return pen.compare(at('mode'), what.pick(['===', '!=='] as const), `'${mode}'`);
    case 'count':
      return pen.compare(at('count'), what.pick(['===', '<', '>='] as const), String(count));
    case 'flag':
      return pen.way(at('flag'), `${at('flag')} === true`);
    case 'last':
      return pen.compare(at('last'), '===', what.pick(['null', "'a'"]));
  }
}

/** The conditions that tell events apart, the last one without one. */
function kindsOf(pen: Pen, of: One, event: string): readonly string[] {
  const { what } = pen;
  switch (of.kind) {
    case 'choice':
      return what.some(literalsOf(of), 0.8).map(literal => pen.compare(event, '===', literal));
    case 'tagged':
      return of.alternatives.flatMap(({ name, fields }) => {
        const isKept = what.chance(0.85);
        const same = pen.compare(`${event}.${of.tag}`, '===', `'${name}'`);
        const isSplit = what.chance(0.5);
        const inner = fields.length === 0 ? 'true' : condition(pen, { kind: 'record', fields }, `(${event} as any)`);
        return isKept ? [fields.length > 0 && isSplit ? `(${same}) && ${inner}` : same] : [];
      });
    default:
      return Array.from({ length: what.between(1, 2) }, () => condition(pen, of, event));
  }
}

function reducer(pen: Pen, { shape, type, before }: Declared<One>): Program {
  const state = pen.way('state', 'prev', 'current');
  const event = pen.way('event', 'action', 'e', 'msg');
  const made = machine(pen);
  const at = (field: Field): string => `${state}.${field}`;
  const next = (): string => {
    const changed = changes(pen, made, at).map(([field, value]) => `${field}: ${value}`);
    if (changed.length === 0) return pen.way(state, `{ ...${state} }`);
    const all = made.fields.map(
      field => changed.find(text => text.startsWith(`${field}:`)) ?? `${field}: ${at(field)}`,
    );
    return pen.way(
      `{ ...${state}, ${pen.how.shuffled(changed).join(', ')} }`,
      `{ ${pen.how.shuffled(all).join(', ')} }`,
      `Object.assign({}, ${state}, { ${changed.join(', ')} })`,
    );
  };
  const cases = kindsOf(pen, shape, event).map(when => {
    const guard = onState(pen, made, at);
    const isGuarded = pen.what.chance(0.5);
    return { when: isGuarded ? pen.and(when, guard) : when, result: next() };
  });
  const declared = `interface State { ${made.fields.map(field => `${field}: ${TYPES[field]}`).join('; ')} }`;
  const initial = `{ ${made.fields.map(field => `${field}: ${STARTS[field]}`).join(', ')} }`;
  const otherwise = pen.what.chance(0.1) ? "(() => { throw new Error('no'); })()" : state;
  const lines = pen.decide(cases, otherwise);
  const head = [...before, declared].join('\n');
  const isNamed = pen.how.chance(0.3);
  const start = isNamed ? `const initialState: State = ${initial};\n` : '';
  const source = `${head}\n${start}export function f(${state}: State = ${isNamed ? 'initialState' : initial}, ${event}: ${type}): State {\n${lines.join('\n')}\n}\n`;
  return {
    source,
    from: head.length,
    target: 'f',
    entry: 'reducer',
    takes: { kind: 'events', of: shape },
    gives: 'other',
    family: 'reducer',
  };
}

/** The statements of a step of an object, and what it gives back. */
function step(
  pen: Pen,
  made: Machine,
  at: (field: Field) => string,
  cases: readonly string[],
  gives: Answer | undefined,
): readonly string[] {
  const does = (): readonly string[] => {
    const changed = changes(pen, made, at).map(([field, value]) => `${at(field)} = ${value};`);
    return pen.what.chance(0.04) ? [...changed, "throw new Error('no');"] : changed;
  };
  const blocks = cases.map(when => {
    const guard = onState(pen, made, at);
    const isGuarded = pen.what.chance(0.4);
    return `if (${isGuarded ? pen.and(when, guard) : when}) {\n${does().join('\n')}\n}`;
  });
  const last = does();
  return [
    ...(blocks.length === 0 ? last : [`${blocks.join(' else ')} else {`, ...last, '}']),
    ...(gives === undefined ? [] : [`return ${gives(pen, made, at)};`]),
  ];
}

type Answer = (pen: Pen, made: Machine, at: (field: Field) => string) => string;

/** What a step gives back: one of several ways to look at the state. */
function answer({ what }: Pen): { readonly type: string; readonly gives: Answer } {
  const kind = what.below(5);
  const [yes, no] = what.shuffled(['yes', 'no', 'on', '']);
  const nothing = what.pick(['null', 'undefined']);
  const [first, second] = [what.pick<Field>(['mode', 'count', 'flag', 'last']), what.below(2)];
  return {
    type: ['string', `string | ${nothing}`, 'boolean', 'unknown', 'unknown'][kind],
    gives: (pen, made, at) => {
      const condition = onState(pen, made, at);
      const field = made.fields.includes(first) ? first : made.fields[0];
      switch (kind) {
        case 0:
          return pen.way(`${condition} ? '${yes}' : '${no}'`, `!(${condition}) ? '${no}' : '${yes}'`);
        case 1:
          return pen.way(`${condition} ? '${yes}' : ${nothing}`, `(${condition}) === false ? ${nothing} : '${yes}'`);
        case 2:
          return condition;
        case 3:
          return at(field);
        default:
          return second === 0
            ? `[${at(field)}]`
            : pen.way(`{ ok: ${condition}, value: ${at(field)} }`, `{ value: ${at(field)}, ok: ${condition} }`);
      }
    },
  };
}

function eventMethod(pen: Pen, { shape, type, before }: Declared<One>, entry: 'method' | 'fields'): Program {
  const event = pen.way('event', 'e', 'it');
  const made = machine(pen);
  const at = (field: Field): string => `this.${field}`;
  const cases = kindsOf(pen, shape, event);
  const { type: returned, gives } = answer(pen);
  const body = step(pen, made, at, cases, entry === 'fields' ? undefined : gives);
  const fields = made.fields.map(
    field => `${entry === 'fields' ? '' : pen.way('', 'private ')}${field}: ${TYPES[field]} = ${STARTS[field]};`,
  );
  const head = before.join('\n');
  const source = `${head}\nexport class Device {\n${fields.join('\n')}\nhandle(${event}: ${type}): ${entry === 'fields' ? 'void' : returned} {\n${body.join('\n')}\n}\n}\n`;
  return {
    source,
    from: head.length,
    target: 'Device.handle',
    entry,
    takes: { kind: 'events', of: shape },
    gives: 'other',
    family: entry === 'fields' ? 'method: fields' : 'method: events',
  };
}

function methods(pen: Pen, names: readonly string[], entry: Entry): Program {
  const made = machine(pen);
  const isClass = entry !== 'closure';
  const prefix = isClass ? pen.way('this.#', 'this.') : '';
  const at = (field: Field): string => (entry === 'method fields' ? `this.${field}` : `${prefix}${field}`);
  const { type, gives } = answer(pen);
  const bodies = names.map(name => {
    const isAsked = pen.what.chance(0.5);
    const when = onState(pen, made, at);
    const lines = step(pen, made, at, isAsked ? [when] : [], entry === 'method fields' ? undefined : gives);
    return `${name}(): ${entry === 'method fields' ? 'void' : type} {\n${lines.join('\n')}\n}`;
  });
  const ordered = pen.how.shuffled(bodies);
  const fields = made.fields.map(field => {
    const name = entry === 'method fields' ? field : `${prefix.replace('this.', '')}${field}`;
    return `${isClass ? '' : 'let '}${name}: ${TYPES[field]} = ${STARTS[field]};`;
  });
  const source = isClass
    ? `\nexport class Device {\n${fields.join('\n')}\n${ordered.join('\n')}\n}\n`
    : `\nexport function create() {\n${fields.join('\n')}\nreturn {\n${ordered.map(body => `${body},`).join('\n')}\n};\n}\n`;
  const choice: One = { kind: 'choice', type: '', names, values: names };
  return {
    source,
    from: 0,
    target: isClass ? 'Device' : 'create',
    entry,
    takes: { kind: 'events', of: choice },
    gives: 'other',
    family: entry,
  };
}
