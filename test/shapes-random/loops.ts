import { numberCondition, ofClass, someClass, textCondition } from './conditions.ts';
import type { Body } from './functions.ts';
import type { Pen } from './pen.ts';
import { type Out, result, someOut } from './results.ts';
import type { Takes } from './shape.ts';

/** Statements that go through something item by item. */
function through(pen: Pen, name: string, c: string, body: readonly string[], isText: boolean): readonly string[] {
  const i = pen.fresh('i', 'at', 'k');
  const [of, index, loop] = [
    `for (const ${c} of ${isText ? `${name}.split('')` : name}) {`,
    `for (let ${i} = 0; ${i} < ${name}.length; ${i}++) {`,
    `while (${i} < ${name}.length) {`,
  ];
  switch (pen.how.below(3)) {
    case 0:
      return [of, ...body, '}'];
    case 1:
      return [index, `const ${c} = ${name}[${i}];`, ...body, '}'];
    default:
      return [`let ${i} = 0;`, loop, `const ${c} = ${name}[${i}];`, `${i}++;`, ...body, '}'];
  }
}

const MODES = ['start', 'inside', 'after'];

/** A loop over the characters with a mode, a counter with a limit, and what is collected. */
export function loopFunction(pen: Pen, name: string): Body {
  const { what } = pen;
  const c = pen.fresh('c', 'ch', 'letter');
  const [mode, count, items, field] = [
    pen.fresh('mode', 'state'),
    pen.fresh('count', 'n'),
    pen.fresh('items', 'list'),
    pen.fresh('field', 'text'),
  ];
  const limit = what.between(1, 3);
  const uses = { mode: what.chance(0.6), count: what.chance(0.5), items: what.chance(0.6) };
  const cases = Array.from({ length: what.between(1, 3) }, () => {
    const some = someClass(pen);
    const whole = ofClass(pen, some, c);
    const at = what.pick(MODES);
    const isIn = what.chance(0.5);
    const same = pen.compare(mode, '===', `'${at}'`);
    const when = uses.mode && isIn ? pen.and(whole, same) : whole;
    return { when, does: actions() };
  });
  const rest = actions();
  const body = pen.how.chance(0.5)
    ? [cases.map(({ when, does }) => `if (${when}) {\n${does.join('\n')}\n}`).join(' else '), 'else {', ...rest, '}']
    : [...cases.map(({ when, does }) => `if (${when}) {\n${[...does, 'continue;'].join('\n')}\n}`), ...rest];
  const of: Out = what.chance(0.7)
    ? { kind: 'text' }
    : {
        kind: 'record',
        fields: [
          { name: 'text', isOptional: false, of: { kind: 'text' } },
          { name: 'mode', isOptional: false, of: { kind: 'text' } },
        ],
      };
  const { out, last } = ending(of);
  const lines = [
    `let ${mode} = 'start';`,
    `let ${count} = 0;`,
    `const ${items}: string[] = [];`,
    `let ${field} = '';`,
    ...through(pen, name, c, body, true),
    ...last,
  ];
  return { lines, out, family: 'text: loop' };

  function actions(): readonly string[] {
    return Array.from({ length: what.between(1, 2) }, () => {
      const [next, word, kind] = [what.pick(MODES), what.pick(['', '-', 'A', '[]']), what.below(8)];
      if (kind === 0 && uses.mode) return `${mode} = '${next}';`;
      if (kind <= 1 && uses.count)
        return pen.way(
          `if (${count} < ${limit}) ${count}++;`,
          `${count} = Math.min(${count} + 1, ${limit});`,
          `${count} = ${count} >= ${limit} ? ${limit} : ${count} + 1;`,
        );
      if (kind <= 3 && uses.items)
        return pen.way(
          `${items}.push(${field}); ${field} = '';`,
          `${items}[${items}.length] = ${field}; ${field} = '';`,
        );
      if (kind === 4) return `${field} += ${pen.text(word)};`;
      if (kind === 5 && uses.mode)
        return `${mode} = ${pen.way(`${mode} === '${next}' ? 'start' : '${next}'`, `${mode} !== '${next}' ? '${next}' : 'start'`)};`;
      if (kind === 6) return pen.way(`${field} = ${field} + ${c}.toUpperCase();`, `${field} += ${c}.toUpperCase();`);
      return pen.way(`${field} += ${c};`, `${field} = ${field} + ${c};`, `${field} = \`\${${field}}\${${c}}\`;`);
    });
  }

  function ending(of: Out): { readonly out: Out; readonly last: readonly string[] } {
    const kind = what.below(9);
    const guard = what.chance(0.15) ? [`if (${textCondition(pen, field)}) throw new Error('bad');`] : [];
    const items2 = uses.items ? `[...${items}, ${field}]` : `[${field}]`;
    const push = pen.how.chance(0.5) ? [`${items}.push(${field});`] : undefined;
    const whole = uses.items ? `${items}.concat(${field})` : `[${field}]`;
    if (kind <= 1)
      return {
        out: { kind: 'text' },
        last: [...guard, `return ${pen.way(`${items}.join('') + ${field}`, `[...${items}, ${field}].join('')`)};`],
      };
    if (kind <= 3)
      return {
        out: { kind: 'list', of: { kind: 'text' } },
        last: [
          ...guard,
          ...(push === undefined ? [`return ${pen.way(items2, whole)};`] : [...push, `return ${items};`]),
        ],
      };
    if (kind === 4)
      return {
        out: { kind: 'boolean' },
        last: [
          ...guard,
          `return ${uses.mode ? pen.compare(mode, '===', "'inside'") : pen.compare(count, '>=', String(limit))};`,
        ],
      };
    if (kind === 5) return { out: { kind: 'number' }, last: [...guard, `return ${count};`] };
    if (kind === 6)
      return {
        out: { kind: 'maybe', nothing: 'null', of: { kind: 'text' } },
        last: [...guard, `return ${pen.way(`${count} === 0 ? null : ${field}`, `${count} !== 0 ? ${field} : null`)};`],
      };
    if (kind === 7)
      return {
        out: { kind: 'list', of },
        last: [
          `return [...${items}, ${field}].map(text => (${of.kind === 'text' ? 'text' : pen.way(`{ text, mode: ${mode} }`, `{ mode: ${mode}, text: text }`)}));`,
        ],
      };
    return {
      out: {
        kind: 'record',
        fields: [
          { name: 'fields', isOptional: false, of: { kind: 'list', of: { kind: 'text' } } },
          { name: 'n', isOptional: false, of: { kind: 'number' } },
        ],
      },
      last: [
        ...guard,
        `return ${pen.way(`{ fields: [...${items}, ${field}], n: ${count} }`, `{ n: ${count}, fields: ${items}.concat([${field}]) }`)};`,
      ],
    };
  }
}

/** Functions of lists of numbers, and of bytes. */
export function listFunction(pen: Pen, takes: Takes, name: string): Body {
  const { what } = pen;
  const family = takes.kind;
  const out = someOut(pen, 1);
  const limit = what.between(1, 3);
  const number = what.pick([0, 1, 10, 48, 65, 255]);
  const item = pen.fresh('n', 'b', 'item');
  const when = () =>
    pen.compare(
      item,
      what.pick(['<', '<=', '===', '>', '!=='] as const),
      String(what.pick([0, 1, 10, 48, 65, 127, 255])),
    );
  const keep = when();
  const mapped = mappedItem(pen, item);
  switch (what.below(7)) {
    case 0:
    case 1:
      return {
        lines: mapLines(pen, name, item, mapped, takes.kind === 'bytes'),
        out: { kind: 'list', of: { kind: 'number' } },
        family,
      };
    case 2: {
      const kept = pen.way(`${name}.filter(${item} => ${keep})`, `${name}.filter(${item} => !(!(${keep})))`);
      return { lines: [`return ${kept};`], out: { kind: 'list', of: { kind: 'number' } }, family };
    }
    case 3: {
      const all = what.chance(0.5);
      const lines = all
        ? [
            pen.way(
              `return ${name}.every(${item} => ${keep});`,
              `return !${name}.some(${item} => !(${keep}));`,
              `for (const ${item} of ${name}) if (!(${keep})) return false;\nreturn true;`,
            ),
          ]
        : [
            pen.way(
              `return ${name}.some(${item} => ${keep});`,
              `for (const ${item} of ${name}) if (${keep}) return true;\nreturn false;`,
            ),
          ];
      return { lines, out: { kind: 'boolean' }, family: `${family}: answer` };
    }
    case 4: {
      const n = pen.fresh('n', 'count');
      const body = [`if (${keep}) ${pen.way(`${n} = Math.min(${n} + 1, ${limit});`, `if (${n} < ${limit}) ${n}++;`)}`];
      return {
        lines: [`let ${n} = 0;`, ...through(pen, name, item, body, false), `return ${n};`],
        out: { kind: 'number' },
        family: `${family}: count`,
      };
    }
    case 5: {
      const list: Out = { kind: 'list', of: out };
      const first = result(pen, out, { texts: [], numbers: [], booleans: [] });
      const second = result(pen, out, { texts: [], numbers: [], booleans: [] });
      const body = pen.way(`${keep} ? ${first} : ${second}`, `!(${keep}) ? ${second} : ${first}`);
      return { lines: [`return Array.from(${name}, ${item} => (${body}));`], out: list, family: `${family}: list` };
    }
    default: {
      const cases = Array.from({ length: what.between(1, 2) }, () => {
        const kind = what.below(4);
        const condition = [
          pen.compare(`${name}.length`, what.pick(['<', '===', '>='] as const), String(limit)),
          pen.compare(`${name}[0]`, '===', String(number)),
          pen.way(
            `${name}.includes(${number})`,
            `${name}.indexOf(${number}) >= 0`,
            `${name}.some(one => one === ${number})`,
          ),
          numberCondition(pen, `${name}[${what.below(2)}]`),
        ][kind];
        return { when: condition, result: result(pen, out, { texts: [], numbers: [], booleans: [] }) };
      });
      return {
        lines: pen.decide(cases, result(pen, out, { texts: [], numbers: [], booleans: [] })),
        out,
        family: `${family}: cases`,
      };
    }
  }
}

function mappedItem(pen: Pen, item: string): string {
  const { what } = pen;
  const by = what.pick([1, 2, 32, 128, 255]);
  switch (what.below(6)) {
    case 0:
      return pen.way(`${item} + ${by}`, `${by} + ${item}`);
    case 1:
      return pen.way(`${item} ^ ${by}`, `${by} ^ ${item}`);
    case 2:
      return pen.way(`Math.min(${item}, ${by})`, `(${item} > ${by} ? ${by} : ${item})`);
    case 3:
      return pen.way(`${item} & ${by}`, `${by} & ${item}`);
    case 4:
      return pen.way(`${item} > ${by} ? 0 : ${item}`, `${item} <= ${by} ? ${item} : 0`);
    default:
      return pen.way(`${item} - ${by}`, `${item} + -${by}`);
  }
}

function mapLines(pen: Pen, name: string, item: string, mapped: string, isBytes: boolean): readonly string[] {
  const made = pen.fresh('out', 'made');
  if (isBytes)
    return [
      pen.way(
        `return ${name}.map(${item} => ${mapped});`,
        `return Uint8Array.from(${name}, ${item} => ${mapped});`,
        `const ${made} = new Uint8Array(${name}.length);\nfor (let i = 0; i < ${name}.length; i++) {\n const ${item} = ${name}[i];\n ${made}[i] = ${mapped};\n}\nreturn ${made};`,
      ),
    ];
  return [
    pen.way(
      `return ${name}.map(${item} => ${mapped});`,
      `const ${made}: number[] = [];\nfor (const ${item} of ${name}) ${made}.push(${mapped});\nreturn ${made};`,
      `return Array.from(${name}, ${item} => ${mapped});`,
    ),
  ];
}
