import { beforeAll, expect, test } from 'vitest';
import type { Assignment } from '../../src/logic/evaluate.ts';
import { holds } from '../../src/logic/evaluate.ts';
import { Budget } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { atWord } from '../../src/program/at-word.ts';
import { follow, pathBySteps } from '../../src/program/concolic.ts';
import { CONCRETE } from '../../src/program/concrete.ts';
import { Evaluator } from '../../src/program/evaluator.ts';
import { explore } from '../../src/program/forking.ts';
import { Heap } from '../../src/program/heap.ts';
import { addSymbol, endInput, inputVariable } from '../../src/program/input.ts';
import type { Terminator } from '../../src/program/ir.ts';
import { joinPaths } from '../../src/program/joining.ts';
import { Entry } from '../../src/program/language.ts';
import { normalForm } from '../../src/program/normal-form.ts';
import { printFunction } from '../../src/program/print.ts';
import { State } from '../../src/program/state.ts';
import { AT, apply, BYTE, define, toy } from './toy-language.ts';

beforeAll(loadZ3);

const jump = (to: number): Terminator => ({ do: 'jump', to, at: AT });
const branch = (on: number, then: number, otherwise: number): Terminator => ({
  do: 'branch',
  on,
  then,
  otherwise,
  at: AT,
});

/** `store(buffer, count, value)`: buffer[count & 3] = value */
define(
  'store',
  5,
  3,
  [3],
  [
    {
      instructions: [apply('and', 3, 1, ~0), apply('offset', 4, 0, 3), apply('write', 3, 4, 2)],
      end: { do: 'return', value: 2, at: AT },
    },
  ],
);

const [BUFFER, COUNT, SYMBOL, TEST, VALUE] = [0, 1, 2, 3, 4];

/** Stores small bytes, shifted, in a ring of four; a large one asks for a stored byte; the same twice ends it. */
const main = define(
  'main',
  5,
  0,
  [4, 0, 128, 200, 1, 'store', 210, 131, undefined],
  [
    {
      instructions: [apply('allocate', BUFFER, ~0), { do: 'copy', to: COUNT, from: ~1, at: AT }],
      end: jump(1),
    },
    {
      instructions: [{ do: 'in', to: SYMBOL, at: AT }, apply('less', TEST, SYMBOL, ~2)],
      end: branch(TEST, 2, 3),
    },
    {
      instructions: [
        apply('add', VALUE, SYMBOL, ~3),
        { do: 'call', callee: ~5, receiver: ~8, args: [BUFFER, COUNT, VALUE], construct: false, to: VALUE, at: AT },
        apply('add', COUNT, COUNT, ~4),
        { do: 'out', value: VALUE, at: AT },
        { do: 'event', name: 'stored', args: [VALUE], at: AT },
      ],
      end: jump(1),
    },
    {
      instructions: [{ do: 'peek', offset: ~1, to: VALUE, at: AT }, apply('equal', TEST, VALUE, SYMBOL)],
      end: branch(TEST, 4, 5),
    },
    { instructions: [], end: { do: 'halt', accepted: true, at: AT } },
    {
      instructions: [
        apply('sub', VALUE, SYMBOL, ~2),
        apply('offset', VALUE, BUFFER, VALUE),
        apply('read', VALUE, VALUE),
        apply('less', TEST, VALUE, ~6),
        { do: 'assert', that: TEST, at: AT },
        apply('less', TEST, SYMBOL, ~7),
        { do: 'assume', that: TEST, at: AT },
        { do: 'out', value: VALUE, at: AT },
      ],
      end: jump(1),
    },
  ],
);

interface Result {
  readonly outputs: readonly unknown[];
  readonly events: readonly unknown[];
  readonly ending: string;
}

/** The same program, written down once more. */
function reference(word: readonly number[]): Result {
  const buffer = [0, 0, 0, 0];
  const outputs: number[] = [];
  let count = 0;
  for (let i = 0; ; ) {
    const ends = (ending: string): Result => ({ outputs, events: stored, ending });
    const stored = outputs.filter((_, j) => kinds[j] === 'stored');
    if (i >= word.length) return ends('exhausted');
    const symbol = word[i++];
    if (symbol < 128) {
      const value = (symbol + 200) % 256;
      buffer[count++ % 4] = value;
      outputs.push(value);
      kinds[outputs.length - 1] = 'stored';
      continue;
    }
    if (i >= word.length) return ends('exhausted');
    if (word[i] === symbol) return ends('accepted');
    if (symbol - 128 >= 4) return ends('threw out of bounds');
    const value = buffer[symbol - 128];
    if (value >= 210) return ends('violated');
    if (symbol >= 131) return ends('rejected');
    outputs.push(value);
    kinds[outputs.length - 1] = 'read';
  }
}

const kinds: string[] = [];

function resultOf({ outputs, events, ending }: State): Result {
  const shown =
    ending?.kind === 'threw'
      ? `threw ${String(ending.value)}`
      : ending?.kind === 'halted'
        ? ending.accepted
          ? 'accepted'
          : 'rejected'
        : (ending?.kind ?? 'running');
  return { outputs, events: events.map(({ args }) => args[0]), ending: shown };
}

function start(): State {
  const state = new State([], Heap.empty(), { symbols: [], closed: false }, 0, [], [], []);
  const evaluator = new Evaluator(toy, CONCRETE, Budget.unlimited);
  evaluator.startFrame(state, new Entry(main, [], undefined, undefined, [], undefined, undefined));
  return state;
}

const ALPHABET = [0, 5, 60, 127, 128, 129, 131, 132, 255];

function* words(length: number): Generator<readonly number[]> {
  if (length === 0) yield [];
  else for (const word of words(length - 1)) for (const symbol of ALPHABET) yield [...word, symbol];
}

function assignment(word: readonly number[]): Assignment {
  return new Map(word.map((symbol, i) => [inputVariable(i, BYTE), symbol]));
}

function session(): Session {
  const budget = new Budget({ timeout: 60_000 });
  return new Session(createSolver({ budget }), budget);
}

const LENGTH = 3;
const ALL = Array.from({ length: LENGTH + 1 }, (_, n) => [...words(n)]).flat();

test('a concrete run does what the program says', () => {
  for (const word of ALL) {
    const state = start();
    state.input = { symbols: word, closed: true };
    new Evaluator(toy, CONCRETE, Budget.unlimited).run(state);
    expect(resultOf(state)).toEqual(reference(word));
  }
});

test('following a word collects its path, and is right for all words of the path', () => {
  for (const word of ALL.filter((each, i) => each.length >= 2 && i % 9 === 0)) {
    const state = start();
    follow(toy, state, word, BYTE, Budget.unlimited);
    const read = state.input.symbols.length;
    for (const other of ALL) {
      if (other.length < read || (state.input.closed && other.length > read)) continue;
      if (!state.path.every(conjunct => holds(conjunct, assignment(other)))) continue;
      expect(resultOf(atWord(state, assignment(other)))).toEqual(reference(other));
    }
    expect(pathBySteps(state.path, read).flat()).toHaveLength(state.path.length);
  }
});

function isWordOf(state: State, word: readonly number[]): boolean {
  const { symbols, closed } = state.input;
  if (word.length < symbols.length || (closed && word.length > symbols.length)) return false;
  return state.path.every(conjunct => holds(conjunct, assignment(word)));
}

test('forking covers every word once', () => {
  const asked = session();
  const ended: State[] = [];
  const waiting = [start()];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop())
    for (const stop of explore(toy, state, asked)) {
      if (stop.why === 'ended') {
        ended.push(stop.state);
        continue;
      }
      if (stop.state.input.symbols.length < LENGTH) {
        const longer = stop.state.fork();
        addSymbol(longer, BYTE);
        waiting.push(longer);
      }
      endInput(stop.state);
      waiting.push(stop.state);
    }
  for (const word of ALL) {
    const mine = ended.filter(state => isWordOf(state, word));
    expect(mine).toHaveLength(1);
    expect(resultOf(atWord(mine[0], assignment(word)))).toEqual(reference(word));
  }
});

test('joining gives few states with the same results', () => {
  for (let length = 0; length <= LENGTH; length++) {
    const state = start();
    for (let i = 0; i < length; i++) addSymbol(state, BYTE);
    endInput(state);
    const stops = joinPaths(toy, state, session());
    expect(stops.length).toBeLessThan(40);
    for (const word of words(length)) {
      const mine = stops.filter(stop => isWordOf(stop.state, word));
      expect(mine).toHaveLength(1);
      expect(resultOf(atWord(mine[0].state, assignment(word)))).toEqual(reference(word));
    }
  }
});

test('two in-states that will go on in the same way have one normal form, whatever was read before', () => {
  const stop = (prefix: readonly number[]): string => {
    const state = start();
    state.input = { symbols: prefix, closed: false };
    const [found] = [...explore(toy, state, session())];
    expect(found.why).toBe('input');
    return normalForm(found.state);
  };
  expect(stop([5, 6])).toBe(stop([5, 6]));
  expect(stop([5])).not.toBe(stop([6]));
  expect(stop([])).not.toBe(stop([56]));
  expect(stop([1, 2, 3, 4, 5])).not.toBe(stop([5, 2, 3, 4]));
});

test('printing shows the instructions by name', () => {
  expect(printFunction(main)).toContain('peek');
});
