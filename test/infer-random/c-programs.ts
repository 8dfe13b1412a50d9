import type { CodeOptions } from '../../src/frontends/code-options.ts';
import { Dice } from '../campaign/dice.ts';
import { Conditions, type SymbolName } from './c-conditions.ts';
import { Statements } from './c-statements.ts';
import { declarations, randomVariables, type Variables } from './c-variables.ts';
import { block, needed, type Piece, whole } from './source-tree.ts';
import type { StatefulProgram } from './stateful-program.ts';

const SYMBOLS: readonly (Omit<SymbolName, 'name'> & { readonly type: string })[] = [
  { type: 'uint8_t', width: 8, isSigned: false },
  { type: 'uint8_t', width: 8, isSigned: false },
  { type: 'uint8_t', width: 8, isSigned: false },
  { type: 'uint8_t', width: 8, isSigned: false },
  { type: 'char', width: 7, isSigned: true },
  { type: 'int8_t', width: 8, isSigned: true },
  { type: 'uint16_t', width: 16, isSigned: false },
  { type: 'int16_t', width: 16, isSigned: true },
  { type: 'int', width: 32, isSigned: true },
  { type: 'uint32_t', width: 32, isSigned: false },
  { type: 'bool', width: 1, isSigned: false },
  { type: 'enum event', width: 7, isSigned: false },
];

const WAYS = [
  'object',
  'object',
  'object',
  'global',
  'global',
  'getchar',
  'reader',
  'ticks',
  'buffer',
  'text',
] as const;
type Way = 'object' | 'global' | 'getchar' | 'reader' | 'ticks' | 'buffer' | 'text';

/** A random C program that keeps a state: one step of a parser or controller, one that reads by itself, or one that scans a buffer. */
export function randomCProgram(seed: number, widest = 64): StatefulProgram {
  const dice = new Dice(seed);
  const way = dice.pick<Way>([...WAYS]);
  const scans = way === 'buffer' || way === 'text';
  const hasClock = way !== 'getchar' && !scans && dice.chance(0.2);
  const variables = randomVariables(dice, way === 'object' ? 'p->' : '', widest);
  const type = dice.pick(SYMBOLS);
  const symbol: SymbolName =
    way === 'object' || way === 'global'
      ? { ...type, name: 'x' }
      : { name: 'x', width: way === 'getchar' || scans ? 8 : 32, isSigned: way !== 'buffer' };
  const conditions = new Conditions(dice, variables, symbol, hasClock ? 'millis()' : undefined);
  const puts = dice.chance(0.2);
  const hasHelper = dice.chance(0.4);
  const read = way === 'getchar' ? 'getchar()' : way === 'reader' ? 'sensor()' : undefined;
  const statements = new Statements(conditions, {
    leave: () =>
      `return ${dice.pick(way === 'getchar' ? ['0', '1', '0'] : ['0', '1', '2', `${variables.state.name} == ${dice.pick(variables.states)}`])};`,
    put: puts ? 'put' : undefined,
    read,
    helper: hasHelper ? `reset(${way === 'object' ? 'p' : ''})` : undefined,
  });
  const depth = dice.pick([0, 1, 1, 2, 2, 3]);
  const body = dice.chance(0.4)
    ? [...(dice.chance(0.2) ? statements.some(1, 1) : []), statements.byFrame()]
    : [
        ...(dice.chance(0.5) ? statements.some(1, 2) : []),
        dice.chance(0.85) ? statements.byState(depth) : statements.statement(depth + 1),
        ...(dice.chance(0.3) ? statements.some(depth, 2) : []),
      ];
  if (scans) body.splice(dice.pick([0, body.length]), 0, ...scanning(dice, way));
  const accept = acceptOf(dice, conditions, way);
  const hasSecond = way === 'ticks' && dice.chance(0.3);
  const pieces = [
    ...headOf(dice, variables, way, { hasClock, puts }),
    ...(hasHelper ? [helperOf(dice, variables, way)] : []),
    ...functionsOf(dice, way, type.type, body, conditions, hasSecond),
  ];
  const hasInit = (way === 'object' || way === 'global') && hasHelper && dice.chance(0.4);
  const options: CodeOptions = {
    ...(accept === undefined ? {} : { accept }),
    ...(hasInit ? { init: 'reset' } : {}),
    ...(way === 'reader'
      ? { read: 'sensor' }
      : way === 'ticks'
        ? { read: hasSecond ? 'sensor,button' : 'sensor' }
        : {}),
    // With each tick, how far the clock went on is a symbol, too.
    ...(hasClock && way === 'ticks' && dice.chance(0.4) ? { shape: 'millis: clock step 0..10' } : {}),
    ...(puts ? { write: 'put' } : {}),
    ...(dice.chance(0.15) ? { wraps: true } : {}),
  };
  const name = scans ? 'scan' : way === 'getchar' || way === 'reader' ? 'main' : way === 'ticks' ? 'tick' : 'feed';
  return { seed, language: 'c', pieces, name, options, constants: [...conditions.constants] };
}

function headOf(
  dice: Dice,
  variables: Variables,
  way: Way,
  { hasClock, puts }: { readonly hasClock: boolean; readonly puts: boolean },
): readonly Piece[] {
  const declared = declarations(variables, hasClock);
  const table = Array.from({ length: 16 }, () => dice.below(256)).join(', ');
  return [
    '#include <stdint.h>',
    '#include <stdbool.h>',
    '#include <stddef.h>',
    '#include <stdio.h>',
    ...(hasClock ? ['uint32_t millis(void);'] : []),
    ...(puts ? ['void put(uint8_t byte);'] : []),
    ...(way === 'reader' || way === 'ticks' ? ['int sensor(void);', 'bool button(void);'] : []),
    'enum event { START, STOP, TICK = 7, RESET = 64 };',
    `enum state { ${variables.states.join(', ')} };`,
    `static const uint8_t TABLE[16] = { ${table} };`,
    ...(way === 'object' ? [needed('struct parser {', declared, '};')] : declared.map(line => `static ${line}`)),
  ];
}

function helperOf(dice: Dice, { state, states, counters, sums, flags }: Variables, way: Way): Piece {
  const lines = [
    `${state.name} = ${dice.pick(states)};`,
    `${counters[0].name} = 0;`,
    `${sums[0].name} = ${dice.pick(['0', '0xff'])};`,
    `${flags[0].name} = ${dice.pick(['0', '1'])};`,
  ];
  return whole(`static void reset(${way === 'object' ? 'struct parser *p' : 'void'}) {`, dice.some(lines, 0.6), '}');
}

function functionsOf(
  dice: Dice,
  way: Way,
  type: string,
  body: readonly Piece[],
  conditions: Conditions,
  hasSecond: boolean,
): readonly Piece[] {
  const { variables } = conditions;
  const result = dice.pick([
    '0',
    '0',
    variables.state.name,
    dice.pick(variables.flags).name,
    dice.pick(variables.counters).name,
  ]);
  const pressed = hasSecond ? [`if (button()) ${dice.pick(variables.flags).name} = 1;`] : [];
  switch (way) {
    case 'object':
      return [needed(`int feed(struct parser *p, ${type} x) {`, [...body, `return ${result};`], '}')];
    case 'global':
      return [needed(`int feed(${type} x) {`, [...body, `return ${result};`], '}')];
    case 'ticks':
      return [needed('int tick(void) {', ['int x = sensor();', ...pressed, ...body, `return ${result};`], '}')];
    case 'getchar':
      return [
        needed(
          'int main(void) {',
          [
            'int x;',
            needed('while ((x = getchar()) != EOF) {', body, '}'),
            `return ${dice.pick(['0', conditions.condition(0)])};`,
          ],
          '}',
        ),
      ];
    case 'buffer':
      return [
        needed(
          'int scan(const uint8_t *s, size_t n) {',
          [
            'size_t mark = 0;',
            needed('for (size_t i = 0; i < n; i++) {', ['uint8_t x = s[i];', ...body], '}'),
            `return ${result};`,
          ],
          '}',
        ),
      ];
    case 'text':
      return [
        needed(
          'int scan(const char *s) {',
          [
            'const char *first = NULL;',
            needed('for (; *s; s++) {', ['char x = *s;', ...body], '}'),
            `return ${result};`,
          ],
          '}',
        ),
      ];
    case 'reader':
      return [needed('int main(void) {', [needed('for (;;) {', ['int x = sensor();', ...body], '}')], '}')];
  }
}

/** What programs do that have their whole input in memory: look ahead and back, skip, remember places. */
function scanning(dice: Dice, way: Way): readonly Piece[] {
  const few = (): string => dice.pick(["'a'", '0', '1', '92', '255', "'\\n'"]);
  const [skip, here] = way === 'buffer' ? ['i', 's[i]'] : ['s', '*s'];
  const ahead = way === 'buffer' ? `i + 1 < n && s[i + 1] == ${few()}` : `s[1] == ${few()}`;
  const lines: readonly Piece[] = [
    block(`if (${ahead}) {`, [`${skip}++;`]),
    ...(way === 'buffer'
      ? [
          block(`if (i > 0 && s[i - 1] == ${few()}) {`, [dice.pick(['return 0;', 'mark = i;'])]),
          block(`if (i - mark > ${dice.pick([1, 3, 8])}) {`, [dice.pick(['return 1;', 'mark = i;'])]),
          block(`if (n - i > ${dice.pick([1, 2, 3])} && x == ${few()}) {`, [`i += ${dice.pick(['1', '2', 'x & 3'])};`]),
          `if (s[mark] == x && mark < i) mark++;`,
        ]
      : [
          block(`while (${here} == ${few()}) {`, ['s++;']),
          `if (x == ${few()}) first = s;`,
          `if (first && *first == ${few()}) return s - first > 2;`,
        ]),
    `if (x == ${few()}) return 1;`,
  ];
  return dice.some(lines, 0.35);
}

/** What counts as accepted, where the program does not say it by itself. */
function acceptOf(dice: Dice, { variables }: Conditions, way: Way): string | undefined {
  if (way === 'getchar' || way === 'reader' || dice.chance(0.25)) return undefined;
  if (way === 'buffer' || way === 'text') return dice.pick(['return == 1', 'return', 'return == 0']);
  const counter = dice.pick(variables.counters).name;
  return dice.pick([
    'return == 1',
    `${variables.state.name} == ${dice.pick(variables.states)}`,
    dice.pick(variables.flags).name,
    `${counter} > ${dice.pick([0, 2, 5])}`,
    `${counter} == ${variables.length.name}`,
    `${dice.pick(variables.sums).name} == ${variables.last.name}`,
  ]);
}
