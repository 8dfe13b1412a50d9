import type { Session } from '../logic/session.ts';
import type { Value } from '../logic/value.ts';
import { belongsTo, defaultValue } from '../logic/value.ts';
import { explore } from '../program/forking.ts';
import { inputVariable } from '../program/input.ts';
import type { State } from '../program/state.ts';
import type { Transduction } from '../program/transduction.ts';

const MAX_EXPLORED = 40;
const MAX_SYMBOLS = 64;
const SHORT = 16;
const LONG = 140;
const FEW_FIRST = 2;
const FEW_THEN = 8;
/** How many symbols are tried to have a program go on. */
const TRIES = 8;

/** Words that are made of texts in the program. */
const WITH_HINTS = 6;

/** Some symbols for each place, of which the first after which the program reads on is taken. */
export type SamplingWord = readonly (readonly Value[])[];

/** Words that lead a program through different places: over symbols that its branches tell apart. Deterministic. */
export function samplingWords(program: Transduction, start: State, session: Session): readonly SamplingWord[] {
  // Programs that read symbol by symbol may work block by block, and blocks may be long.
  const [count, length] = program.isStream ? [4, LONG] : [12, SHORT];
  const symbols = [...symbolsToldApart(program, start, session)];
  let seed = 12345;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const words: SamplingWord[] = [symbols.slice(0, length).map(symbol => [symbol])];
  // Long runs of one symbol after another: places that are remembered fall behind.
  for (const first of symbols.slice(0, program.isStream ? 0 : FEW_FIRST))
    for (const then of new Set([...symbols.slice(-FEW_THEN), ...symbols.slice(0, FEW_THEN)]))
      words.push([[first], ...new Array<readonly Value[]>(length - 1).fill([then])]);
  for (let i = 0; i < count; i++) {
    // Some words stay with few symbols, so that states which take the same symbol several times are seen.
    const some = i % 3 === 0 ? [symbols[random(symbols.length)], symbols[random(symbols.length)]] : symbols;
    words.push(Array.from({ length }, () => [some[random(some.length)]]));
    // Others take, at each place, the first symbol that the program accepts: strict programs reject most words early.
    words.push(Array.from({ length }, () => Array.from({ length: TRIES }, () => symbols[random(symbols.length)])));
  }
  // And some are made of the texts in the program: random words seldom contain a keyword.
  const hints = program.hints.filter(hint => hint.every(symbol => belongsTo(symbol, program.input)));
  for (let i = 0; hints.length > 0 && i < WITH_HINTS; i++) {
    const word: Value[] = [];
    while (word.length < length)
      word.push(...(random(3) === 0 ? [symbols[random(symbols.length)]] : hints[random(hints.length)]));
    words.push(word.slice(0, 2 * length).map(symbol => [symbol]));
  }
  return words;
}

/** A symbol for each way that the program goes on from the states it gets to first. */
function symbolsToldApart(program: Transduction, start: State, session: Session): Iterable<Value> {
  const found = new Map<string, Value>();
  const waiting = [start];
  for (let explored = 0; explored < MAX_EXPLORED && waiting.length > 0 && found.size < MAX_SYMBOLS; explored++) {
    const state = waiting.shift()?.fork();
    if (state === undefined) break;
    program.addSymbol(state);
    const symbol = inputVariable(state.input.symbols.length - 1, program.input);
    for (const stop of explore(program.language, state, session)) {
      const answer = session.ask(stop.state.path);
      if (answer.status !== 'sat') continue;
      const value = answer.model.get(symbol) ?? defaultValue(program.input);
      if (!found.has(String(value))) found.set(String(value), value);
      if (stop.why === 'input') waiting.push(stop.state);
    }
  }
  if (found.size === 0) found.set('', defaultValue(program.input));
  return found.values();
}
