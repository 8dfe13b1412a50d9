import { describe, expect, test } from 'vitest';
import { showWord } from '../../../src/analyses/show-word.ts';
import { readWord } from '../../../src/api/read-input.ts';
import type { Machine } from '../../../src/automata/machine/machine.ts';
import { windowVariable } from '../../../src/automata/machine/machine.ts';
import { outputsOf } from '../../../src/automata/machine/run.ts';
import { readMachine } from '../../../src/automata/saved/read.ts';
import { readSort } from '../../../src/automata/saved/sort-json.ts';
import { writeMachine } from '../../../src/automata/saved/write.ts';
import { eq, item, not } from '../../../src/logic/build.ts';
import { Char, Enum, Float, Int, Record, sortName } from '../../../src/logic/sort.ts';
import { constant, TRUE } from '../../../src/logic/term.ts';
import { guardText } from '../../../src/render/index.ts';
import { schemaProblem } from './published-schema.ts';

const EVENTS = Enum(['push', 'coin', 'it"s']);
const MOVES = Record([
  { name: 'type', sort: Enum(['move', 'stop']) },
  { name: 'dx', sort: Float(64), only: ['move'] },
]);

/** One state that writes its symbol's number where the guard holds. */
function oneState(input: Machine['input'], guard: Machine['transitions'][0][0]['guard']): Machine {
  return {
    input,
    output: Int,
    lookback: 0,
    registers: [],
    states: [''],
    initial: 0,
    transitions: [[{ guard, outputs: [constant(1n, Int)], updates: [], to: 0 }]],
    endings: [[{ guard: TRUE, outputs: [] }]],
  };
}

describe('sorts with names', () => {
  test('are the same whatever the order of the names', () => {
    expect(Enum(['push', 'it"s', 'coin'])).toBe(EVENTS);
    expect(Enum(['push', 'coin'])).not.toBe(EVENTS);
  });

  test.each([EVENTS, MOVES, Record([{ name: 'a b', sort: Char }])])('are read back from their names: %o', sort => {
    expect(readSort(sortName(sort), 'here')).toBe(sort);
  });

  test('machines over names are saved, read back and run alike', () => {
    const machine = oneState(
      EVENTS,
      not(eq(windowVariable(EVENTS, 0), constant(EVENTS.names.indexOf('coin'), EVENTS))),
    );
    const saved = JSON.parse(JSON.stringify(writeMachine(machine)));
    expect(schemaProblem(saved)).toBeUndefined();
    const back = readMachine(saved);
    for (const m of [machine, back]) {
      expect(outputsOf(m, readWord(['push', 'it"s'], EVENTS))).toEqual([[1n, 1n]]);
      expect(outputsOf(m, readWord(['coin'], EVENTS))).toEqual([]);
    }
    expect(guardText(back.transitions[0][0].guard)).toBe('it"s, push');
  });

  test('machines over records are saved, read back and run alike', () => {
    const tag = MOVES.items[0];
    const machine = oneState(MOVES, eq(item(windowVariable(MOVES, 0), 0), constant(0, tag)));
    const saved = JSON.parse(JSON.stringify(writeMachine(machine)));
    expect(schemaProblem(saved)).toBeUndefined();
    for (const m of [machine, readMachine(saved)]) {
      expect(outputsOf(m, readWord([{ type: 'move', dx: 2.5 }], MOVES))).toEqual([[1n]]);
      expect(outputsOf(m, readWord([{ type: 'stop' }], MOVES))).toEqual([]);
    }
    expect(guardText(machine.transitions[0][0].guard)).toBe('x.type = move');
  });

  test('words over them are shown as names and records, and read back', () => {
    const events = ['coin', 'push'];
    const moves = [{ type: 'move', dx: -1 }, { type: 'stop' }];
    expect(showWord(readWord(events, EVENTS), EVENTS)).toEqual(events);
    expect(showWord(readWord(moves, MOVES), MOVES)).toEqual(moves);
  });

  test.each([
    [EVENTS, ['kick']],
    [EVENTS, [0]],
    [MOVES, [{ type: 'stop', dx: 1 }]],
    [MOVES, [{ type: 'move' }]],
    [MOVES, [{ type: 'move', dx: 1, dy: 2 }]],
  ])('what is none of their symbols is refused: %o %j', (sort, word) => {
    expect(() => readWord(word, sort)).toThrow('is not a symbol of sort');
  });
});
