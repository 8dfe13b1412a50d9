import { type Machine, type Transition, windowVariable } from '../../src/automata/machine/machine.ts';
import { add, and, div, ge, gt, le, member, mod, ne, num, sub } from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { Char, Int, type Sort } from '../../src/logic/sort.ts';
import { type Term, TRUE, variable } from '../../src/logic/term.ts';

/** The current character. */
export const x = windowVariable(Char, 0);

/** `[guard, outputs, to]`; a text among the outputs stands for its characters. */
export type Row = readonly [guard: Term, outputs: string | readonly (string | Term)[], to: number];

export function chars(text: string): Term[] {
  return Array.from({ length: text.length }, (_, i) => num(text.charCodeAt(i), Char));
}

export function outputs(parts: Row[1]): Term[] {
  return (typeof parts === 'string' ? [parts] : parts).flatMap(p => (typeof p === 'string' ? chars(p) : [p]));
}

export function machineOf(
  rows: readonly (readonly Row[])[],
  endings: readonly (Row[1] | undefined)[],
  more: Partial<Machine> = {},
): Machine {
  return {
    input: Char,
    output: Char,
    lookback: 0,
    registers: [],
    states: rows.map((_, q) => `q${q}`),
    initial: 0,
    transitions: rows.map(list =>
      list.map(([guard, written, to]): Transition => ({ guard, outputs: outputs(written), updates: [], to })),
    ),
    endings: endings.map(e => (e === undefined ? [] : [{ guard: TRUE, outputs: outputs(e) }])),
    ...more,
  };
}

export const is = (...set: readonly string[]): Term => member(x, CharSet.of(...set));
export const isNot = (...set: readonly string[]): Term => member(x, CharSet.of(...set).complement());

/** One state, six transitions. */
export const encodeHtml = machineOf(
  [
    [
      [is('<'), '&lt;', 0],
      [is('>'), '&gt;', 0],
      [is('&'), '&amp;', 0],
      [is('"'), '&quot;', 0],
      [is("'"), '&#39;', 0],
      [isNot('<', '>', '&', '"', "'"), [x], 0],
    ],
  ],
  [''],
);

/** Deletes everything from the last dot on; Example 4 of paper 004, nondeterministic. */
export const uptoLastDot = machineOf(
  [
    [
      [TRUE, [x], 0],
      [is('.'), '', 1],
    ],
    [[isNot('.'), '', 1]],
  ],
  [undefined, ''],
);

/** Extracts all `<c>`; Example 10 of paper 004. */
export const getTags = machineOf(
  [
    [
      [isNot('<'), '', 0],
      [is('<'), '', 1],
    ],
    [
      [is('<'), '', 1],
      [isNot('<'), ['<', x], 2],
      [isNot('<'), '', 3],
    ],
    [[is('>'), '>', 0]],
    [
      [is('<'), '', 1],
      [isNot('<', '>'), '', 0],
    ],
  ],
  ['', '', undefined, ''],
  { states: ['q0', 'q1', 'q2', "q2'"] },
);

/** Undoes numeric references, remembering the last two digits; lookback 2 and final outputs. */
export const decodeNumeric = ((): Machine => {
  const digit = member(x, CharSet.range('0', '9'));
  const [x1, x2] = [windowVariable(Char, 1), windowVariable(Char, 2)];
  const value = add(x1, num(-528, Char), ...Array<Term>(10).fill(x2));
  const other = (...set: string[]): Term => member(x, CharSet.of(...set).complement());
  return machineOf(
    [
      [
        [is('&'), '', 1],
        [other('&'), [x], 0],
      ],
      [
        [is('#'), '', 2],
        [is('&'), '&', 1],
        [other('#', '&'), ['&', x], 0],
      ],
      [
        [digit, '', 3],
        [is('&'), '&#', 1],
        [member(x, CharSet.range('0', '9').union(CharSet.of('&')).complement()), ['&#', x], 0],
      ],
      [
        [digit, '', 4],
        [is('&'), ['&#', x1], 1],
        [member(x, CharSet.range('0', '9').union(CharSet.of('&')).complement()), ['&#', x1, x], 0],
      ],
      [
        [is(';'), [value], 0],
        [is('&'), ['&#', x2, x1], 1],
        [other(';', '&'), ['&#', x2, x1, x], 0],
      ],
    ],
    ['', '&', '&#', ['&#', x1], ['&#', x2, x1]],
    { lookback: 2, states: ['text', 'seen &', 'seen &#', 'one digit', 'two digits'] },
  );
})();

/** Sums positive numbers until a zero, in a register; over Int. */
export const sumUntilZero = ((): Machine => {
  const i = windowVariable(Int, 0);
  const total = variable('@total', Int);
  const n = (value: number): Term => num(value, Int);
  return {
    input: Int,
    output: Int,
    lookback: 0,
    registers: [{ name: 'total', sort: Int, initial: 0n }],
    states: ['adding', 'done'],
    initial: 0,
    transitions: [
      [
        { guard: and(ge(i, n(1)), le(i, n(9))), outputs: [], updates: [add(total, i)], to: 0 },
        {
          guard: and(gt(i, n(9)), ne(mod(i, n(2)), n(0))),
          outputs: [div(i, n(2)), sub(i, n(1))],
          updates: [total],
          to: 0,
        },
        { guard: le(i, n(0)), outputs: [total], updates: [n(0)], to: 1 },
      ],
      [],
    ],
    endings: [[{ guard: gt(total, n(100)), outputs: [total] }], [{ guard: TRUE, outputs: [] }]],
  };
})();

/** The automaton that looks for words: many states, many arrows. With an output it writes the words it finds. */
export function wordFinder(words: readonly string[], output: Sort | undefined): Machine {
  const prefixes = [...new Set(words.flatMap(w => Array.from({ length: w.length + 1 }, (_, i) => w.slice(0, i))))];
  prefixes.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const next = (seen: string): number => {
    for (let i = 0; i <= seen.length; i++) {
      const at = prefixes.indexOf(seen.slice(i));
      if (at >= 0) return at;
    }
    return 0;
  };
  const letters = [...new Set(words.join(''))].sort();
  const transitions = prefixes.map(prefix => {
    const byTarget = new Map<number, string[]>();
    for (const letter of letters) {
      const to = next(prefix + letter);
      byTarget.set(to, [...(byTarget.get(to) ?? []), letter]);
    }
    const rows: Transition[] = [...byTarget].map(([to, set]) => ({
      guard: member(
        x,
        to === 0
          ? CharSet.of(...letters)
              .complement()
              .union(CharSet.of(...set))
          : CharSet.of(...set),
      ),
      outputs: output === undefined ? [] : words.includes(prefixes[to]) ? chars(`<${prefixes[to]}>`) : [],
      updates: [],
      to,
    }));
    return rows;
  });
  return {
    input: Char,
    output,
    lookback: 0,
    registers: [],
    states: prefixes.map(p => (p === '' ? 'start' : p)),
    initial: 0,
    transitions,
    endings: prefixes.map(p => (output !== undefined || words.includes(p) ? [{ guard: TRUE, outputs: [] }] : [])),
  };
}

export const fortyStates = wordFinder(['script', 'style', 'iframe', 'object', 'embed', 'onload', 'applet'], undefined);

/** Graphviz needs many seconds for it: no clock is precise enough to let it finish within a millisecond. */
export const slowToLayOut = machineOf(
  Array.from({ length: 250 }, (_, q) =>
    Array.from({ length: 8 }, (_, k) => [is(String(k)), '', (q * (k + 3) + k * k) % 250] as const),
  ),
  Array(250).fill(''),
);
