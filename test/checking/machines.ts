import type { Ending, Machine, Transition } from '../../src/automata/machine/machine.ts';
import { windowVariable } from '../../src/automata/machine/machine.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import { member, num } from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { Char } from '../../src/logic/sort.ts';
import { type Term, TRUE } from '../../src/logic/term.ts';

export const x = windowVariable(Char, 0);
export const x1 = windowVariable(Char, 1);

export function text(...parts: readonly (string | Term)[]): readonly Term[] {
  return parts.flatMap(part =>
    typeof part === 'string' ? [...part].map(unit => num(unit.charCodeAt(0), Char)) : [part],
  );
}

export function is(...units: readonly string[]): Term {
  return member(x, CharSet.of(...units));
}

export function isNot(...units: readonly string[]): Term {
  return member(x, CharSet.of(...units).complement());
}

export function go(guard: Term, outputs: readonly Term[], to: number): Transition {
  return { guard, outputs, updates: [], to };
}

export function end(outputs: readonly Term[] = []): readonly Ending[] {
  return [{ guard: TRUE, outputs }];
}

/** A machine over code units that starts in state 0. */
export function machine(
  transitions: readonly (readonly Transition[])[],
  endings: readonly (readonly Ending[])[],
  lookback = 0,
): Machine {
  return {
    input: Char,
    output: Char,
    lookback,
    registers: [],
    states: transitions.map((_, i) => `q${i}`),
    initial: 0,
    transitions,
    endings,
  };
}

const ESCAPE = machine(
  [
    [
      go(is('&'), text('&amp;'), 0),
      go(is('<'), text('&lt;'), 0),
      go(is('"'), text('&quot;'), 0),
      go(isNot('&', '<', '"'), [x], 0),
    ],
  ],
  [end()],
);

const DECODE = machine(
  [
    [go(is('&'), [], 1), go(isNot('&'), [x], 0)],
    [go(is('&'), text('&'), 1), go(is('a'), [], 2), go(is('l'), [], 3), go(isNot('&', 'a', 'l'), text('&', x), 0)],
    [go(is(';'), text('&'), 0), go(is('&'), text('&a'), 1), go(isNot('&', ';'), text('&a', x), 0)],
    [go(is(';'), text('<'), 0), go(is('&'), text('&l'), 1), go(isNot('&', ';'), text('&l', x), 0)],
  ],
  [end(), end(text('&')), end(text('&a')), end(text('&l'))],
);

const COLLAPSE = machine(
  [
    [go(is(' '), [x], 1), go(isNot(' '), [x], 0)],
    [go(is(' '), [], 1), go(isNot(' '), [x], 0)],
  ],
  [end(), end()],
);

const QUOTED = machine(
  [
    [go(is('"', '\\'), text('"\\', x), 1), go(isNot('"', '\\'), text('"', x), 1)],
    [go(is('"', '\\'), text('\\', x), 1), go(isNot('"', '\\'), text(x), 1)],
  ],
  [end(text('""')), end(text('"'))],
);

const DIGITS = machine([[go(member(x, CharSet.range('0', '9')), [x], 0)]], [end()]);

const UNQUOTED = machine([[go(is("'"), [], 1), go(isNot("'"), [x], 1)], [go(TRUE, [x], 1)]], [end(), end()]);

const KIND = machine(
  [
    [go(is('-'), [], 1), go(isNot('-'), text('word'), 2)],
    [go(is('-'), text('long'), 2), go(isNot('-'), text('short'), 2)],
    [go(TRUE, [], 2)],
  ],
  [end(text('word')), end(text('short')), end()],
);

const STARTING = machine([[go(is('a'), text('1'), 1)], [go(TRUE, [], 1)]], [[], end()]);

/** Guesses how the input ends. */
const ANNOUNCED = machine(
  [
    [
      go(is('!'), text('1', x), 1),
      go(isNot('!'), text('1', x), 2),
      go(is('!'), text('0', x), 3),
      go(isNot('!'), text('0', x), 4),
    ],
    [go(is('!'), [x], 1), go(isNot('!'), [x], 2)],
    [go(is('!'), [x], 1), go(isNot('!'), [x], 2)],
    [go(is('!'), [x], 3), go(isNot('!'), [x], 4)],
    [go(is('!'), [x], 3), go(isNot('!'), [x], 4)],
  ],
  [end(text('0')), end(), [], [], end()],
);

/** With a look back, and arithmetic on what was there. */
const DIFFERENCES = readBek(`program Differences(input) {
  return iter(c in input)[before := 0;] { case (true): yield(c - before); before := c; };
}`);

/** Programs by name, with the machine that they are. */
export const RIGHT: Readonly<Record<string, Machine>> = {
  escapeByReplacing: ESCAPE,
  escapeByIndex: ESCAPE,
  decode: DECODE,
  collapse: COLLAPSE,
  quoted: QUOTED,
  digits: DIGITS,
  unquoted: UNQUOTED,
  kind: KIND,
  starting: STARTING,
  announced: ANNOUNCED,
  differences: DIFFERENCES,
};
