import { risky } from './anything.ts';
import { classDeclaration, instance } from './classes.ts';
import { functionDeclaration } from './functions.ts';
import { block, compound } from './layout.ts';
import { loop } from './loops.ts';
import { pattern } from './patterns.ts';
import type { Kind, RecordType } from './types.ts';
import type { Writer } from './writer.ts';

type Statement = (w: Writer) => readonly string[] | undefined;

const DECLARED: readonly Kind[] = [
  'num',
  'num',
  'str',
  'str',
  'str',
  'bool',
  'nums',
  'strs',
  'mixed',
  'any',
  'any',
  'map',
  'set',
  're',
];
const FIELD_KINDS: readonly Kind[] = ['num', 'num', 'str', 'bool', 'nums'];

/** Statements without others inside. */
const SIMPLE: readonly (readonly [number, Statement])[] = [
  [10, declaration],
  [4, destructuring],
  [14, assignment],
  [8, mutation],
  [4, jump],
  [5, note],
  [1, () => [';']],
  [2, w => (w.frame.yields === undefined ? undefined : [`yield ${w.expr(w.frame.yields, 2)};`])],
  [1, w => (w.frame.guarded > 0 || w.dice.chance(0.1) ? [`note(${risky(w)});`] : undefined)],
];

const STATEMENTS: readonly (readonly [number, Statement])[] = [
  ...SIMPLE,
  [10, conditional],
  [16, loop],
  [5, switching],
  [8, attempt],
  [9, pattern],
  [6, functionDeclaration],
  [4, classDeclaration],
  [3, instance],
  [2, scoped],
];

/** A random statement, possibly with others inside. */
export function statement(w: Writer): readonly string[] {
  for (let tries = 0; tries < 5; tries++) {
    const lines = w.weighted(w.room > 0 ? STATEMENTS : SIMPLE)(w);
    if (lines !== undefined) return lines;
  }
  return declaration(w);
}

function declaration(w: Writer): readonly string[] {
  const kind = w.dice.pick(DECLARED);
  if (w.dice.chance(0.15)) return record(w);
  const value =
    kind === 'map'
      ? `new Map(${w.dice.chance(0.5) ? `[['a', ${w.expr('num', 1)}], [${w.bounded('str', 1)}, 2]]` : ''})`
      : kind === 'set'
        ? `new Set(${w.expr('strs', 2)})`
        : w.bounded(kind, w.dice.between(1, 3));
  const keyword = w.dice.pick(['const', 'let', 'let', 'var']);
  const name = w.fresh(kind);
  w.declare(name, kind, keyword !== 'const' && kind !== 'map' && kind !== 'set', true);
  if (keyword !== 'const' && w.dice.chance(0.08)) return [`${keyword} ${name};`, `${name} = ${value};`];
  return [`${keyword} ${name} = ${value};`];
}

function record(w: Writer): readonly string[] {
  const type: RecordType = {
    kind: 'rec',
    fields: w.dice.some(['a', 'b', 'c', 'x'], 0.6).map(name => [name, w.dice.pick(FIELD_KINDS)] as const),
  };
  const value = w.dice.chance(0.2)
    ? `Object.${w.dice.pick([`assign({}, ${w.record(type, 2)})`, `assign(Object.create({ inherited: ${w.leaf('num')} }), ${w.record(type, 2)})`])}`
    : w.record(type, 3);
  const name = w.fresh(type);
  w.declare(name, type, false);
  return [`const ${name} = ${value};`];
}

/** Declarations and assignments that take values apart, with defaults, rests and nesting. */
function destructuring(w: Writer): readonly string[] | undefined {
  const [a, b, c] = [w.fresh('any'), w.fresh('any'), w.fresh('mixed')];
  const [numbers, list, any] = [w.expr('nums', 2), w.expr('mixed', 2), w.expr('any', 1)];
  const record = w.variable('rec')?.name ?? `{ a: ${any}, b: ${w.leaf('any')} }`;
  const keyword = w.dice.pick(['const', 'let']);
  const declared = (text: string, ...names: readonly (readonly [string, Kind])[]): readonly string[] => {
    for (const [name, kind] of names) w.declare(name, kind, keyword === 'let');
    return [`${keyword} ${text};`];
  };
  const initial = w.leaf('any');
  return w.weighted<() => readonly string[] | undefined>([
    [3, () => declared(`[${a}, ${b} = ${initial}] = ${list}`, [a, 'any'], [b, 'any'])],
    [
      2,
      () => declared(`[${a}, , ...${c}] = ${w.dice.pick([numbers, list, w.expr('str', 1)])}`, [a, 'any'], [c, 'mixed']),
    ],
    [3, () => declared(`{ a: ${a} = ${initial}, ...${b} } = ${record}`, [a, 'any'], [b, 'any'])],
    [1, () => declared(`{ length: ${a}, [${w.leaf('num')}]: ${b} = ${initial} } = ${list}`, [a, 'num'], [b, 'any'])],
    [
      1,
      () =>
        declared(
          `{ a: { b: ${a} = ${initial} } = {}, list: [${b}] = ${list} } = { a: undefined }`,
          [a, 'any'],
          [b, 'any'],
        ),
    ],
    [1, () => declared(`[[${a}], { x: ${b} }] = [${list}, { x: ${any} }]`, [a, 'any'], [b, 'any'])],
    [2, () => swap(w)],
    [
      1,
      () => {
        const target = w.assignable('any');
        return target && [`({ a: ${target.name} = ${initial} } = ${record});`];
      },
    ],
    [
      1,
      () => {
        const [target, number] = [w.assignable('any'), w.assignable('num')];
        return target && number && [`[${target.name} = ${initial}, ...{ length: ${number.name} }] = ${list};`];
      },
    ],
  ])();
}

function swap(w: Writer): readonly string[] | undefined {
  const kind = w.dice.pick<Kind>(['num', 'str', 'any']);
  const [first, second] = [w.assignable(kind), w.assignable(kind)];
  return first && second && [`[${first.name}, ${second.name}] = [${second.name}, ${first.name}];`];
}

function assignment(w: Writer): readonly string[] | undefined {
  const kind = w.dice.pick<Kind>(['num', 'num', 'str', 'str', 'bool', 'nums', 'strs', 'mixed', 'any']);
  const target = w.assignable(kind);
  if (target === undefined) return undefined;
  const { name } = target;
  if (kind === 'num' && w.dice.chance(0.6)) {
    if (w.dice.chance(0.4)) return [w.dice.pick([`${name}++;`, `${name}--;`, `++${name};`])];
    return [
      `${name} ${w.dice.pick(['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=', '>>>=', '**='])} ${w.expr('num', 2)};`,
    ];
  }
  if (kind === 'str' && w.dice.chance(0.5))
    return [
      `if (${name}.length < ${w.dice.pick(['20', '30', '40'])}) ${name} += ${w.bounded(w.dice.pick<Kind>(['str', 'num', 'any']), 2)};`,
    ];
  if (w.dice.chance(0.15)) return [`${name} ${w.dice.pick(['??=', '||=', '&&='])} ${w.bounded(kind, 2, 'again')};`];
  return [`${name} = ${w.bounded(kind, w.dice.between(1, 3), 'again')};`];
}

/** Changes of arrays, objects, maps and sets in place; what grows is bounded. */
function mutation(w: Writer): readonly string[] | undefined {
  const target = w.dice.pick(['array', 'array', 'record', 'map', 'set', 'regex', 'instance'] as const);
  if (target === 'array') return arrayMutation(w);
  if (target === 'record') return recordMutation(w);
  if (target === 'regex') {
    const regex = w.variable('re');
    return regex && [`${regex.name}.lastIndex = ${w.dice.chance(0.7) ? w.dice.below(5) : w.expr('num', 1)};`];
  }
  if (target === 'instance') {
    const found = w.variable('inst');
    if (found === undefined || typeof found.type === 'string' || found.type.kind !== 'inst') return undefined;
    const settable = [...found.type.shape.fields, ...found.type.shape.accessors.filter(([, , set]) => set)];
    if (settable.length === 0 || !w.affords(5)) return undefined;
    const [name, kind] = w.dice.pick(settable);
    return [
      `${found.name}.${name} ${kind === 'num' && w.dice.chance(0.4) ? '+=' : '='} ${w.bounded(kind, 2, 'again')};`,
    ];
  }
  const found = w.variable(target);
  if (found === undefined) return undefined;
  const { name } = found;
  if (w.dice.chance(0.25) && found.deletable && w.isLocal(found) && !w.locked.has(name))
    return [`${name}.delete(${w.expr('str', 1)});`];
  const key = w.bounded('str', 2, 'again');
  if (target === 'set') return [`if (${name}.size < 9) ${name}.add(${key});`];
  return [
    `if (${name}.size < 9) ${name}.set(${key}, ${w.dice.chance(0.4) ? compound(`(${name}.get('a') ?? 0) + ${w.leaf('num')}`) : w.expr('num', 2)});`,
  ];
}

function arrayMutation(w: Writer): readonly string[] | undefined {
  const kind = w.dice.pick(['nums', 'strs', 'mixed'] as const);
  const found = w.variable(kind);
  if (found === undefined) return undefined;
  const { name } = found;
  const element = kind === 'nums' ? 'num' : kind === 'strs' ? 'str' : w.dice.pick<Kind>(['num', 'str', 'bool', 'nums']);
  const item = () => w.bounded(element, 2, 'again');
  return w.weighted<() => readonly string[]>([
    [4, () => [`if (${name}.length < 12) ${name}.push(${item()});`]],
    [1, () => [`if (${name}.length < 12) ${name}.unshift(${item()}, ${item()});`]],
    [1, () => [`${name}.${w.dice.pick(['pop', 'shift', 'reverse'])}();`]],
    [1, () => [`${name}.length >>= 1;`]],
    [1, () => [`if (${name}.length < 12) ${name}.splice(${w.expr('num', 1)}, ${w.dice.below(3)}, ${item()});`]],
    [2, () => [`${name}[${kind === 'mixed' ? `${w.expr('num', 1)} & 7` : `${name}.length >> 1`}] = ${item()};`]],
    [
      1,
      () =>
        kind === 'mixed' ? [`delete ${name}[${w.dice.below(3)}];`] : [`${name}.fill(${item()}, ${w.expr('num', 1)});`],
    ],
  ])();
}

function recordMutation(w: Writer): readonly string[] | undefined {
  const found = w.variable('rec');
  if (found === undefined || typeof found.type === 'string' || found.type.kind !== 'rec') return undefined;
  const scalar = w.dice.pick<Kind>(['num', 'str', 'bool', 'nums']);
  if (found.type.fields.length === 0 || w.dice.chance(0.4))
    return [
      w.dice.pick([
        `${found.name}.extra = ${w.bounded(scalar, 2, 'again')};`,
        `${found.name}[\`x_\${${w.expr('num', 1)} & 3}\`] = ${w.bounded(scalar, 2, 'again')};`,
        `delete ${found.name}.extra;`,
        `${found.name}.extra ??= ${w.bounded(scalar, 2, 'again')};`,
      ]),
    ];
  const [name, kind] = w.dice.pick(found.type.fields);
  if (kind === 'num' && w.dice.chance(0.5))
    return [w.dice.pick([`${found.name}.${name}++;`, `${found.name}['${name}'] -= ${w.expr('num', 1)};`])];
  return [`${found.name}.${name} = ${w.bounded(kind, 2, 'again')};`];
}

function conditional(w: Writer): readonly string[] {
  const test = w.expr(w.dice.chance(0.8) ? 'bool' : 'any', 2);
  const then = w.block(w.dice.between(1, 2));
  if (w.dice.chance(0.5)) return [`if (${test}) ${then}`];
  if (w.dice.chance(0.3))
    return [`if (${test}) ${then} else if (${w.expr('bool', 2)}) ${w.block(1)} else ${w.block(1)}`];
  return [`if (${test}) ${then} else ${w.block(w.dice.between(1, 2))}`];
}

/** Cases that fall through, and `default` anywhere. */
function switching(w: Writer): readonly string[] {
  const kind = w.dice.pick<Kind>(['num', 'str', 'any']);
  const subject = w.dice.pick([w.expr(kind, 2), kind === 'num' ? `${w.expr('num', 2)} & 3` : w.expr(kind, 1), 'true']);
  const count = w.dice.between(2, 4);
  const defaultAt = w.dice.below(count + 1);
  w.frame.jumps.push({ label: undefined, kind: 'switch' });
  const cases = w.inScope(() =>
    Array.from({ length: count }, (_, i) => {
      const label =
        kind === 'num' && w.dice.chance(0.6) ? `${i}` : subject === 'true' ? w.expr('bool', 1) : w.expr(kind, 1);
      const head = i === defaultAt ? 'default:' : `case ${label}:`;
      if (w.dice.chance(0.15)) return head;
      const body = [...w.body(1), ...(w.dice.chance(0.6) ? ['break;'] : [])];
      return `${head} ${block(body)}`;
    }),
  );
  w.frame.jumps.pop();
  return [`switch (${subject}) ${block(cases)}`];
}

function attempt(w: Writer): readonly string[] {
  w.frame.guarded++;
  const tried = w.inScope(() => [
    ...w.statements(w.dice.between(1, 2)),
    ...(w.dice.chance(0.5)
      ? [w.dice.chance(0.5) ? `note(${risky(w)});` : `const ${w.fresh('any')} = ${risky(w)};`]
      : []),
    ...(w.dice.chance(0.2) ? [thrown(w)] : []),
  ]);
  w.frame.guarded--;
  const error = w.fresh('any');
  const caught = w.dice.chance(0.15)
    ? `catch ${w.block(1, () => [`note('caught');`])}`
    : `catch (${error}) ${w.block(w.dice.below(2), () => [`note('caught', ${error});`])}`;
  if (w.dice.chance(0.65)) return [`try ${block(tried)} ${caught}`];
  const last = w.block(1, () => (w.dice.chance(0.5) ? [`note('finally');`] : []));
  if (w.frame.guarded > 0 && w.dice.chance(0.4)) return [`try ${block(tried)} finally ${last}`];
  return [`try ${block(tried)} ${caught} finally ${last}`];
}

function thrown(w: Writer): string {
  return w.weighted<() => string>([
    [2, () => `throw ${w.expr('any', 1)};`],
    [2, () => `throw new ${w.dice.pick(['Error', 'TypeError', 'RangeError'])}(${w.leaf('str')});`],
    [1, () => `throw ${w.expr('str', 1)};`],
    [1, () => `throw { code: ${w.expr('num', 1)} };`],
  ])();
}

/** A jump that is not always taken: out of or on with a loop, out of the function, or to a handler. */
function jump(w: Writer): readonly string[] | undefined {
  const { jumps } = w.frame;
  const choices: string[] = [];
  if (jumps.some(j => j.kind === 'loop')) choices.push('continue;', 'break;');
  if (jumps.at(-1)?.kind === 'switch') choices.push('break;');
  for (const { label, kind } of jumps)
    if (label !== undefined) choices.push(`break ${label};`, ...(kind === 'loop' ? [`continue ${label};`] : []));
  if (w.frame.returns !== undefined) choices.push(`return ${w.bounded(w.frame.returns, 2)};`);
  if (w.frame.guarded > 0) choices.push(thrown(w));
  if (choices.length === 0) return undefined;
  const test = w.expr('bool', 2);
  const chosen = w.dice.pick(choices);
  return [w.dice.chance(0.8) ? `if (${test}) ${chosen}` : `if (${test}) ${block([...w.body(1), chosen])}`];
}

function note(w: Writer): readonly string[] {
  const names = w.visible().filter(v => !['fn', 'class'].includes(typeof v.type === 'string' ? v.type : v.type.kind));
  const shown = names.length === 0 || w.dice.chance(0.4) ? w.expr('any', 3) : w.dice.pick(names).name;
  return [`note(${shown});`];
}

/** A block that may hide an outer name. */
function scoped(w: Writer): readonly string[] {
  const hidden = w.visible().find(v => /^[a-z]+\d+$/.test(v.name) && w.dice.chance(0.4));
  return [
    w.block(2, () => {
      if (hidden === undefined) return [];
      w.scope.hidden.add(hidden.name);
      const kind = w.dice.pick<Kind>(['num', 'str', 'any']);
      const value = w.expr(kind, 1);
      w.declare(hidden.name, kind, true);
      return [`let ${hidden.name} = ${value};`];
    }),
  ];
}
