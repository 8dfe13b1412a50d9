import type { Conditions } from './c-conditions.ts';
import { block, type Piece, whole } from './source-tree.ts';

/** One state of a parser of frames: what it does with a symbol, and where that leads. */
type Handler = (conditions: Conditions, next: string, first: string) => readonly Piece[];

/** A byte that begins a frame, or goes on with its beginning. */
const sync: Handler = (conditions, next, first) => {
  const { dice, variables, symbol } = conditions;
  const isThere = `${symbol.name} == ${conditions.constant(symbol.width, symbol.isSigned)}`;
  const cleared = dice.some([`${variables.sums[0].name} = 0;`, `${variables.counters[0].name} = 0;`], 0.7);
  return [
    block(`if (${isThere}) {`, [`${variables.state.name} = ${next};`, ...cleared]),
    ...(dice.chance(0.5) ? [`else ${variables.state.name} = ${first};`] : []),
  ];
};

/** The length of what follows, with a limit or without. */
const lengthRead: Handler = (conditions, next, first) => {
  const { dice, variables, symbol } = conditions;
  const { length, counters, sums, buffer } = variables;
  const limit = dice.pick([String(buffer.size), `sizeof ${buffer.name}`, conditions.constant(7)]);
  const refused = dice.pick([
    `if (${length.name} > ${limit}) ${variables.state.name} = ${first};`,
    `if (${length.name} == 0 || ${length.name} >= ${limit}) { ${variables.state.name} = ${first}; return 0; }`,
    '',
  ]);
  return [
    `${length.name} = ${dice.pick([symbol.name, symbol.name, `${symbol.name} & 15`, `${symbol.name} - 1`])};`,
    `${counters[0].name} = 0;`,
    ...dice.some([`${sums[0].name} ${dice.pick(['+=', '^=', '='])} ${symbol.name};`], 0.6),
    `${variables.state.name} = ${next};`,
    ...(refused === '' ? [] : [refused]),
  ];
};

/** As many symbols as the length says. */
const payload: Handler = (conditions, next) => {
  const { dice, variables, symbol } = conditions;
  const { length, sums, buffer, state } = variables;
  const counter = variables.counters[0].name;
  const index = dice.pick([counter, `${counter} % ${buffer.size}`, `${counter} & ${buffer.size - 1}`]);
  const kept = dice.chance(0.5)
    ? [`if (${counter} < ${buffer.size}) ${buffer.name}[${index}] = ${symbol.name};`]
    : [`${buffer.name}[${index}] = ${symbol.name};`];
  const summed = dice.pick([
    `${sums[0].name} += ${symbol.name};`,
    `${sums[0].name} ^= ${symbol.name};`,
    `${sums[0].name} = TABLE[(${sums[0].name} ^ ${symbol.name}) & 15] ^ (${sums[0].name} >> 4);`,
  ]);
  const ends = dice.pick([
    `if (++${counter} == ${length.name}) ${state.name} = ${next};`,
    `if (++${counter} >= ${length.name}) ${state.name} = ${next};`,
    `if (${counter}++ >= ${length.name}) ${state.name} = ${next};`,
    `if (--${length.name} == 0) ${state.name} = ${next};`,
    `if (${length.name}-- <= 1) ${state.name} = ${next};`,
  ]);
  return [...(dice.chance(0.7) ? kept : []), summed, ends];
};

/** A checksum that is compared. */
const check: Handler = (conditions, next, first) => {
  const { dice, variables, symbol } = conditions;
  const { sums, flags, state, last } = variables;
  const sum = sums[0].name;
  const expected = dice.pick([sum, `(uint8_t)${sum}`, `(${sum} & 0xff)`, `(uint8_t)~${sum}`, last.name]);
  const good = [`${flags[0].name} = 1;`, `${state.name} = ${next};`];
  const bad = [`${flags[0].name} = 0;`, `${state.name} = ${first};`];
  return [
    block(`if (${symbol.name} ${dice.pick(['==', '==', '!='])} ${expected}) {`, dice.some(good, 0.8)),
    whole('else {', dice.some(bad, 0.8), '}'),
  ];
};

/** A symbol that is kept for a later one. */
const kept: Handler = (conditions, next) => {
  const { dice, variables, symbol } = conditions;
  const { last, state } = variables;
  return [
    `${last.name} = ${dice.pick([symbol.name, `(${last.name} << 8) | ${symbol.name}`, `${symbol.name} ^ ${last.name}`])};`,
    dice.chance(0.7) ? `${state.name} = ${next};` : `if (${conditions.condition(0)}) ${state.name} = ${next};`,
  ];
};

const HANDLERS: readonly Handler[] = [sync, sync, lengthRead, payload, payload, check, kept];

/** The handlers of the states of a frame: mostly in the order in which frames are, with one of them replaced now and then. */
export function frameHandlers(conditions: Conditions): readonly (readonly Piece[])[] {
  const { dice, variables } = conditions;
  const { states } = variables;
  const usual = [sync, lengthRead, payload, check, kept, sync];
  return states.map((_, i) => {
    const handler = dice.chance(0.75) ? usual[i] : dice.pick(HANDLERS);
    return handler(conditions, states[(i + 1) % states.length], states[0]);
  });
}
