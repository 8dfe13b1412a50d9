import { describe, expect, test } from 'vitest';
import { MachineFormatError } from '../../../src/automata/saved/format-error.ts';
import { parseMachine, readMachine } from '../../../src/automata/saved/read.ts';
import { schemaProblem } from './published-schema.ts';

type Json = Record<string, unknown>;

/** A machine with something of everything, which each test spoils in one place. */
function sound(): Json & { transitions: Json[]; endings: Json[]; registers: Json[] } {
  return {
    codomata: 'machine',
    version: 1,
    about: 'to be spoilt',
    input: 'Char',
    output: 'Char',
    lookback: 1,
    registers: [{ name: 'seen', sort: 'Bool', initial: false }],
    states: ['a', 'b'],
    initial: 0,
    transitions: [
      { from: 0, to: 1, guard: ['in', 'x', ['a-z']], outputs: [{ text: 'ok' }], updates: { seen: true } },
      { from: 1, to: 1, guard: ['==', 'x', 'x1'], outputs: ['x1', ['+', 'x', 1]] },
    ],
    endings: [{ state: 1, guard: 'seen', outputs: ['x1'] }],
  };
}

function spoiltTransition(change: Json): Json {
  const machine = sound();
  return { ...machine, transitions: [machine.transitions[0], { ...machine.transitions[1], ...change }] };
}

function withOutput(term: unknown): Json {
  return spoiltTransition({ outputs: [term] });
}

function withGuard(term: unknown): Json {
  return spoiltTransition({ guard: term });
}

test('the machine that the tests spoil is sound to begin with', () => {
  expect(schemaProblem(sound())).toBeUndefined();
  expect(readMachine(sound()).states).toEqual(['a', 'b']);
});

/** What both the reader and the schema refuse, with the place that the reader names. */
const WRONG_SHAPE: readonly (readonly [string, Json, string])[] = [
  ['another version', { ...sound(), version: 2 }, '$.version'],
  ['a version as text', { ...sound(), version: '1' }, '$.version'],
  ['no version', { ...sound(), version: undefined }, '$.version'],
  ['something that says it is no machine', { ...sound(), codomata: 'verdict' }, '$.codomata'],
  ['an unknown property', { ...sound(), colour: 'red' }, '$.colour'],
  ['an unknown property of a transition', spoiltTransition({ label: 'q' }), '$.transitions[1].label'],
  ['an unknown property of an ending', { ...sound(), endings: [{ state: 1, to: 0 }] }, '$.endings[0].to'],
  ['a description that is no text', { ...sound(), about: 7 }, '$.about'],
  ['an unknown sort', { ...sound(), input: 'String' }, '$.input'],
  ['no output sort', { ...sound(), output: undefined }, '$.output'],
  ['a bit vector of no bits', { ...sound(), input: 'BitVec 0' }, '$.input'],
  ['a bit vector that is too wide', { ...sound(), input: 'BitVec 1025' }, '$.input'],
  ['the empty tuple', { ...sound(), input: '()' }, '$.input'],
  ['a negative lookback', { ...sound(), lookback: -1 }, '$.lookback'],
  ['a lookback past all reason', { ...sound(), lookback: 1001 }, '$.lookback'],
  ['a lookback that is not whole', { ...sound(), lookback: 0.5 }, '$.lookback'],
  ['no states', { ...sound(), states: [] }, '$.states'],
  ['a state that is a number', { ...sound(), states: ['a', 1] }, '$.states[1]'],
  ['a negative state', spoiltTransition({ to: -1 }), '$.transitions[1].to'],
  ['a state by its label', spoiltTransition({ to: 'b' }), '$.transitions[1].to'],
  ['transitions that are no list', { ...sound(), transitions: {} }, '$.transitions'],
  ['outputs that are no list', spoiltTransition({ outputs: 'x' }), '$.transitions[1].outputs'],
  ['no endings', { ...sound(), endings: undefined }, '$.endings'],
  ['a register that bears a name of the window', register({ name: 'x12' }), '$.registers[0].name'],
  ['a register that begins with a digit', register({ name: '1st' }), '$.registers[0].name'],
  ['a register without a first value', register({ initial: undefined }), '$.registers[0].initial'],
  ['an unknown operation', withOutput(['plus', 'x', 1]), '$.transitions[1].outputs[0]'],
  ['too few operands', withGuard(['==', 'x']), '$.transitions[1].guard'],
  ['too many operands', withGuard(['not', true, true]), '$.transitions[1].guard'],
  ['an operation without a name', withOutput([]), '$.transitions[1].outputs[0]'],
  ['null for a term', withOutput(null), '$.transitions[1].outputs[0]'],
  ['an object for a term', withOutput({ variable: 'x' }), '$.transitions[1].outputs[0]'],
  ['a character of two code units', withOutput({ char: '\u{1f600}' }), '$.transitions[1].outputs[0]'],
  ['a character that is empty', withOutput({ char: '' }), '$.transitions[1].outputs[0]'],
  ['a character with more to it', withOutput({ char: 'a', size: 2 }), '$.transitions[1].outputs[0]'],
  ['a text with more to it', withOutput({ text: 'a', bold: true }), '$.transitions[1].outputs[0]'],
  ['a text that is a number', withOutput({ text: 5 }), '$.transitions[1].outputs[0]'],
  ['a range with three ends', withGuard(['in', 'x', [[1, 2, 3]]]), '$.transitions[1].guard[2][0]'],
  ['a range of a long text', withGuard(['in', 'x', ['abc']]), '$.transitions[1].guard[2][0]'],
  ['a set that is no list', withGuard(['in', 'x', 'a-z']), '$.transitions[1].guard[2]'],
  ['a set past the last character', withGuard(['in', 'x', [65536]]), '$.transitions[1].guard[2][0]'],
  ['an item by a text', withOutput(['item', '0', 'x']), '$.transitions[1].outputs[0][1]'],
  [
    'a table without entries',
    withOutput(['lookup', { sort: 'Char', otherwise: 0 }, 'x']),
    '$.transitions[1].outputs[0][1]',
  ],
  [
    'a table with more to it',
    withOutput(['lookup', { sort: 'Char', entries: [], otherwise: 0, from: 1 }, 'x']),
    '$.transitions[1].outputs[0][1]',
  ],
  ['a number that JSON would round', register({ sort: 'Int', initial: 2 ** 53 + 2 }), '$.registers[0].initial'],
];

function register(change: Json): Json {
  const machine = sound();
  return { ...machine, registers: [{ ...machine.registers[0], ...change }] };
}

/** What has the right shape and no meaning: only the reader can refuse it. */
const WRONG_MEANING: readonly (readonly [string, Json, string])[] = [
  ['an initial state that does not exist', { ...sound(), initial: 2 }, '$.initial'],
  ['a transition to a state that does not exist', spoiltTransition({ to: 2 }), '$.transitions[1].to'],
  ['a transition from a state that does not exist', spoiltTransition({ from: 9 }), '$.transitions[1].from'],
  ['an ending of a state that does not exist', { ...sound(), endings: [{ state: 2 }] }, '$.endings[0].state'],
  ['a symbol before the first one', { ...sound(), initial: 1 }, '$.transitions'],
  ['a window longer than the lookback', withOutput('x2'), '$.transitions[1].outputs[0]'],
  [
    'the current symbol after the last one',
    { ...sound(), endings: [{ state: 1, outputs: ['x'] }] },
    '$.endings[0].outputs[0]',
  ],
  ['an unknown variable', withGuard('unseen'), '$.transitions[1].guard'],
  ['a number as a guard', withGuard('x'), '$.transitions[1].guard'],
  ['a literal as a guard', withGuard(1), '$.transitions[1].guard'],
  ['a Boolean as an output', withOutput('seen'), '$.transitions[1].outputs[0]'],
  ['operands of two sorts', withGuard(['==', 'x', 'seen']), '$.transitions[1].guard'],
  ['a literal that does not fit its sort', withOutput(65536), '$.transitions[1].outputs[0]'],
  ['a negative character', withOutput(-1), '$.transitions[1].outputs[0]'],
  ['a number with a fraction as a character', withOutput(1.5), '$.transitions[1].outputs[0]'],
  ['a fraction as a character', withOutput('1/2'), '$.transitions[1].outputs[0]'],
  ['a division of an unknown sort', withGuard(['==', 1, 2]), '$.transitions[1].guard[1]'],
  ['a reversed range', withGuard(['in', 'x', [[9, 3]]]), '$.transitions[1].guard[2][0]'],
  ['a set of Booleans', withGuard(['in', 'seen', ['a']]), '$.transitions[1].guard[2]'],
  ['an item of what is no tuple', withOutput(['item', 0, 'x']), '$.transitions[1].outputs[0]'],
  ['a tuple as an output of another sort', withOutput(['tuple', 'x', 'x1']), '$.transitions[1].outputs[0]'],
  [
    'an entry of another sort',
    withOutput(['lookup', { sort: 'Char', entries: [true], otherwise: 0 }, 'x']),
    '$.transitions[1].outputs[0][1].entries[0]',
  ],
  ['a constant that does not fit its sort', withOutput(['const', 'Char', true]), '$.transitions[1].outputs[0][2]'],
  ['a constant of another sort', withOutput(['const', 'Int', 5]), '$.transitions[1].outputs[0]'],
  ['a tuple sort with a part that is none', { ...sound(), input: '(Char, Text)' }, '$.input'],
  ['a tuple sort that does not close', { ...sound(), input: '((Char, Bool)' }, '$.input'],
  ['a first value of another sort', register({ initial: 1 }), '$.registers[0].initial'],
  [
    'two registers of one name',
    { ...sound(), registers: [...sound().registers, ...sound().registers] },
    '$.registers[1].name',
  ],
  ['an update of no register', spoiltTransition({ updates: { other: true } }), '$.transitions[1].updates.other'],
  ['an update of another sort', spoiltTransition({ updates: { seen: 'x' } }), '$.transitions[1].updates.seen'],
  ['an acceptor that writes', { ...sound(), output: null }, '$.transitions[0].outputs'],
  ['text from a machine that writes numbers', { ...sound(), output: 'BitVec 8' }, '$.transitions[0].outputs[0]'],
  ['a Real over zero', { ...register({ sort: 'Real', initial: '1/0' }), endings: [] }, '$.registers[0].initial'],
];

function refusal(json: unknown): MachineFormatError {
  try {
    readMachine(json);
  } catch (error) {
    if (error instanceof MachineFormatError) return error;
    throw error;
  }
  throw new Error('the machine was read');
}

describe('the reader and the schema refuse', () => {
  for (const [what, json, where] of WRONG_SHAPE)
    test(what, () => {
      const document: unknown = JSON.parse(JSON.stringify(json));
      expect(refusal(document).where).toBe(where);
      expect(schemaProblem(document)).toBeDefined();
    });
});

describe('the reader refuses', () => {
  for (const [what, json, where] of WRONG_MEANING)
    test(what, () => {
      expect(refusal(JSON.parse(JSON.stringify(json))).where).toBe(where);
    });

  for (const [what, json] of [
    ['a list', []],
    ['nothing', null],
    ['a text', 'machine'],
  ] as const)
    test(`${what} in place of a machine`, () => {
      expect(refusal(json).where).toBe('$');
      expect(schemaProblem(json)).toBeDefined();
    });

  test('text that is not JSON, naming the line where the host does', () => {
    expect(() => parseMachine('{\n  "codomata": machine }')).toThrow(MachineFormatError);
    expect(() => parseMachine('{\n  "codomata": "machine",\n}')).toThrow(/^3:1: this is not JSON/);
    expect(() => parseMachine('')).toThrow(MachineFormatError);
  });
});

describe('a register', () => {
  test('that bears the name of an inherited property keeps its value when no update names it', () => {
    const json = {
      ...sound(),
      registers: [{ name: 'constructor', sort: 'Bool', initial: false }],
      transitions: [{ from: 0, to: 1 }],
      endings: [{ state: 1, guard: 'constructor' }],
    };
    const machine = readMachine(json);
    expect(machine.transitions[0][0].updates.map(t => t.op)).toEqual([{ kind: 'var', name: '@constructor' }]);
  });
});
