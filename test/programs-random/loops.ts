import { callTo } from './shared.ts';
import type { Kind, Type } from './types.ts';
import type { Writer } from './writer.ts';

/** A loop that ends: over something finite, or with a counter that its body cannot change. */
export function loop(w: Writer): readonly string[] | undefined {
  const label = w.dice.chance(0.25) ? w.fresh('any').replace('v', 'loop') : undefined;
  w.frame.jumps.push({ label, kind: 'loop' });
  const text = w.repeated(() => w.weighted(LOOPS)(w));
  w.frame.jumps.pop();
  if (text === undefined) return undefined;
  const [last, ...before] = [...text].reverse();
  return [...before.reverse(), label === undefined ? last : `${label}: ${last}`];
}

type Loop = (w: Writer) => readonly string[] | undefined;

const LOOPS: readonly (readonly [number, Loop])[] = [
  [5, counting],
  [4, indexing],
  [2, fuelled],
  [2, doing],
  [6, over],
  [2, overEntries],
  [3, overMap],
  [2, overKeys],
  [2, overGenerator],
  [1, stepping],
  [1, labelledBlock],
];

function inside(w: Writer, variables: readonly (readonly [name: string, type: Type, mutable: boolean])[] = []): string {
  return w.block(w.dice.between(1, 3), () => {
    for (const [name, type, mutable] of variables) w.declare(name, type, mutable);
    return [];
  });
}

function counting(w: Writer): readonly string[] {
  const i = w.fresh('num');
  const bound = w.dice.between(1, 5);
  const body = inside(w, [[i, 'num', false]]);
  const head = w.dice.pick([
    `let ${i} = 0; ${i} < ${bound}; ${i}++`,
    `let ${i} = ${bound}; ${i} > 0; --${i}`,
    `var ${i} = 0; ${i} <= ${bound}; ${i} += 2`,
    `let ${i} = 0, end = ${bound}; ${i} !== end; ${i} += 1`,
  ]);
  return [`for (${head}) ${body}`];
}

/** By index over a string or an array, which the body may change: what grows is bounded. */
function indexing(w: Writer): readonly string[] | undefined {
  const subject = w.variable(w.dice.pick<Kind>(['str', 'str', 'nums', 'strs']));
  if (subject === undefined) return undefined;
  const i = w.fresh('num');
  const item = w.fresh(subject.type);
  const kind: Kind = subject.type === 'nums' ? 'any' : subject.type === 'strs' ? 'any' : 'str';
  const value =
    kind === 'str'
      ? w.dice.pick([`${subject.name}.charAt(${i})`, `${subject.name}.slice(${i}, ${i} + 2)`])
      : `${subject.name}[${i}]`;
  const body = w.block(w.dice.between(1, 3), () => {
    w.declare(i, 'num', false);
    w.declare(item, kind, false);
    return [`const ${item} = ${value};`];
  });
  return [`for (let ${i} = 0; ${i} < ${subject.name}.length && ${i} < 20; ${i}++) ${body}`];
}

function fuelled(w: Writer): readonly string[] {
  const fuel = w.fresh('any').replace('v', 'fuel');
  const test = w.expr('bool', 2);
  const start = `let ${fuel} = ${w.dice.between(2, 6)};`;
  if (w.dice.chance(0.3)) return [start, `for (;;) ${w.block(2, () => [`if (--${fuel} < 0 || ${test}) break;`])}`];
  return [start, `while (${fuel}-- > 0 && ${test}) ${inside(w)}`];
}

function doing(w: Writer): readonly string[] {
  const fuel = w.fresh('any').replace('v', 'fuel');
  const body = inside(w);
  return [`let ${fuel} = ${w.dice.between(1, 5)};`, `do ${body} while (--${fuel} > 0 && ${w.expr('bool', 2)});`];
}

function over(w: Writer): readonly string[] {
  const [kind, element] = w.dice.pick<readonly [Kind, Kind]>([
    ['str', 'str'],
    ['str', 'str'],
    ['nums', 'any'],
    ['strs', 'any'],
    ['mixed', 'any'],
  ]);
  const item = w.fresh(element);
  const subject = kind === 'str' ? `clip(${w.expr(kind, 1)})` : w.expr(kind, 2);
  const keyword = w.dice.pick(['const', 'const', 'let', 'var']);
  return [`for (${keyword} ${item} of ${subject}) ${inside(w, [[item, element, keyword !== 'const']])}`];
}

/** Over pairs, taken apart in the head of the loop; or into variables that are already there. */
function overEntries(w: Writer): readonly string[] | undefined {
  const [key, value] = [w.fresh('any'), w.fresh('any')];
  const record = w.variable('rec');
  if (w.dice.chance(0.2)) {
    const target = w.assignable('any');
    return target && [`for (${target.name} of ${w.expr('mixed', 2)}) ${inside(w)}`];
  }
  if (w.dice.chance(0.2)) {
    const list = `[{ a: ${w.expr('any', 1)} }, { b: ${w.expr('any', 1)} }, {}]`;
    const initial = w.leaf('any');
    return [
      `for (const { a: ${key} = ${initial}, b: ${value} } of ${list}) ${inside(w, [
        [key, 'any', false],
        [value, 'any', false],
      ])}`,
    ];
  }
  const subject =
    record !== undefined && w.dice.chance(0.6) ? `Object.entries(${record.name})` : `${w.expr('strs', 2)}.entries()`;
  return [
    `for (const [${key}, ${value} = 0] of ${subject}) ${inside(w, [
      [key, 'any', false],
      [value, 'any', false],
    ])}`,
  ];
}

function overMap(w: Writer): readonly string[] | undefined {
  const found = w.variable(w.dice.pick<Kind>(['map', 'set']));
  if (found === undefined) return undefined;
  const { name } = found;
  const [key, value] = [w.fresh('str'), w.fresh('num')];
  const wasLocked = w.locked.has(name);
  w.locked.add(name);
  const body = (): string =>
    inside(
      w,
      found.type === 'map'
        ? [
            [key, 'str', false],
            [value, 'num', false],
          ]
        : [[key, 'str', false]],
    );
  let text: string | undefined;
  if (w.dice.chance(0.35))
    text = w.callback(
      { arrow: true },
      () => `${name}.forEach((${found.type === 'map' ? `${value}, ${key}` : key}) => ${body()});`,
    );
  else text = `for (const ${found.type === 'map' ? `[${key}, ${value}]` : key} of ${name}) ${body()}`;
  if (!wasLocked) w.locked.delete(name);
  return text === undefined ? undefined : [text];
}

/** Over the keys of a copy: whether keys that are added meanwhile are seen is up to the engine. */
function overKeys(w: Writer): readonly string[] {
  const key = w.fresh('str');
  const record = w.variable('rec');
  const subject = w.weighted<() => string>([
    [3, () => (record === undefined ? `{ b: 1, a: 2, 1: 3, 0: 4 }` : `{ ...${record.name}, 2: 'two', 1: 'one' }`)],
    [1, () => `${w.expr(w.dice.pick<Kind>(['nums', 'strs', 'mixed']), 1)}.slice()`],
    [1, () => `clip(${w.expr('str', 1)})`],
    [1, () => `Object.assign(Object.create({ inherited: ${w.leaf('any')} }), { own: ${w.leaf('any')} })`],
    [1, () => w.dice.pick(['null', 'undefined', '5'])],
  ])();
  return [`for (const ${key} in ${subject}) ${inside(w, [[key, 'str', false]])}`];
}

function overGenerator(w: Writer): readonly string[] | undefined {
  const found = w.variable(
    'fn',
    v => typeof v.type === 'object' && v.type.kind === 'fn' && v.type.form === 'generator',
  );
  if (found === undefined || typeof found.type === 'string' || found.type.kind !== 'fn') return undefined;
  if ((found.type.mayThrow && w.frame.guarded === 0) || !w.affords(found.type.cost)) return undefined;
  const item = w.fresh('any');
  return [`for (const ${item} of ${callTo(w, found.name, found.type, 2)}) ${inside(w, [[item, 'any', false]])}`];
}

/** A scanner: an index that the body moves on by hand. */
function stepping(w: Writer): readonly string[] | undefined {
  const subject = w.variable('str');
  if (subject === undefined) return undefined;
  const [i, text, char] = [w.fresh('num'), w.fresh('str'), w.fresh('str')];
  const body = w.block(w.dice.between(1, 2), () => {
    w.declare(char, 'str', false);
    w.declare(i, 'num', false);
    return [`const ${char} = ${text}[${i}++];`];
  });
  return [`const ${text} = clip(${subject.name});`, `let ${i} = 0;`, `while (${i} < ${text}.length) ${body}`];
}

function labelledBlock(w: Writer): readonly string[] {
  const label = w.fresh('any').replace('v', 'part');
  w.frame.jumps.splice(-1, 1, { label, kind: 'block' });
  const body = w.block(2);
  return [`${label}: ${body}`];
}
