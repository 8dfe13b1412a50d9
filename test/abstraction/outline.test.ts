import { describe, expect, it } from 'vitest';
import { type Leaf, outlineOf, withLeaves } from '../../src/abstraction/outline.ts';
import { coordinatesOf, ropeOf, segmentsKey } from '../../src/abstraction/rope.ts';
import type { State } from '../../src/program/state.ts';
import { OpenLength, SymbolicBoolean, SymbolicNumber, Text } from '../../src/program/value.ts';
import { native, newSession, type ProgramName, programOf, resultFrom, stateAfter, textsUpTo } from './support.ts';

const NOTHING = { isForgotten: (): boolean => false };

function statesOf(name: ProgramName, texts: readonly string[]): readonly State[] {
  const program = programOf(name);
  const session = newSession();
  return texts.map(text => stateAfter(program, text, session));
}

function leavesOf(state: State): readonly string[] {
  return outlineOf(state).leaves.map(({ path, value }) => `${path}=${shown(state, value)}`);
}

function shown(state: State, value: Leaf['value']): string {
  if (typeof value === 'string' || value instanceof Text)
    return segmentsKey(ropeOf(coordinatesOf(state), value).segments);
  if (value instanceof OpenLength) return `length ${value.plus}`;
  return value instanceof SymbolicNumber || value instanceof SymbolicBoolean ? `t${value.term.id}` : String(value);
}

/** Whether a value is a text that does not go on with the input. */
function isWhole(value: Leaf['value']): boolean {
  return typeof value === 'string' || (value instanceof Text && value.rest === undefined);
}

describe('the outline of a state', () => {
  it('is the same for states that differ in numbers and texts only', () => {
    const states = statesOf('escaped', ['<', 'ab', '<<<', 'aaaaa']);
    const outlines = states.map(state => outlineOf(state));
    expect(new Set(outlines.map(({ key }) => key)).size).toBe(1);
    expect(new Set(outlines.map(({ location }) => location)).size).toBe(1);
    expect(new Set(outlines.map(({ leaves }) => leaves.map(({ path }) => path).join())).size).toBe(1);
    expect(new Set(states.map(state => leavesOf(state).join())).size).toBe(states.length);
  });

  it('is another one where a truth value is, for that decides the way', () => {
    const [inside, outside] = statesOf('balanced', ["'", "''"]);
    expect(outlineOf(inside).location).toBe(outlineOf(outside).location);
    expect(outlineOf(inside).key).not.toBe(outlineOf(outside).key);
  });

  it('has no leaf for what will not be looked at any more', () => {
    const session = newSession();
    const program = programOf('outsideQuotes');
    const state = stateAfter(program, `a"b`, session);
    const frame = state.frames[state.frames.length - 1];
    const depth = state.frames.length - 1;
    const mentioned = new Set(
      outlineOf(state)
        .leaves.map(({ path }) => path.split('.'))
        .filter(([at]) => at === String(depth))
        .map(parts => Number(parts[parts.length - 1])),
    );
    const dead = frame.registers
      .map((_, r) => r)
      .filter(r => typeof frame.registers[r] === 'number' && !mentioned.has(r));
    const before = outlineOf(state);
    const changed = state.fork();
    for (const r of dead) changed.frames[depth].registers[r] = 4711;
    expect(outlineOf(changed).key).toBe(before.key);
    expect(leavesOf(changed)).toEqual(leavesOf(state));
    for (const end of ['', '"', 'x', `'"y`])
      expect(resultFrom(program, changed, `a"b${end}`, session)).toBe(native('outsideQuotes', `a"b${end}`));
  });
});

describe('a list of texts', () => {
  const isForgotten = (_: string, path: string): boolean => path.endsWith('.joined');

  it('is part of the structure, with its length', () => {
    const [one, two] = statesOf('collected', ['a', 'ab']).map(state => outlineOf(state));
    expect(one.lists.map(({ length }) => length)).toEqual([1]);
    expect(two.lists.map(({ length }) => length)).toEqual([2]);
    expect(one.key).not.toBe(two.key);
  });

  it('is one leaf where it is kept as one text: all of them, one after the other', () => {
    const states = statesOf('collected', ['a', 'ab', 'a b c']);
    const outlines = states.map(state => outlineOf(state, { isForgotten }));
    expect(new Set(outlines.map(({ key }) => key)).size).toBe(1);
    const joined = outlines.map(({ leaves }, i) => {
      const [leaf] = leaves.filter(({ path }) => path.endsWith('.joined/0'));
      if (!(leaf?.value instanceof Text)) throw new Error('no text');
      return segmentsKey(ropeOf(coordinatesOf(states[i]), leaf.value).segments);
    });
    const slices = (state: State, ...at: readonly number[]): string =>
      segmentsKey(ropeOf(coordinatesOf(state), new Text(at.map(i => state.input.symbols[i]))).segments);
    expect(joined).toEqual([slices(states[0], 0), slices(states[1], 0, 1), slices(states[2], 0, 2, 4)]);
  });
});

describe('a state with other leaves', () => {
  it.each([
    ['escaped', 'a<'],
    ['escapedLater', 'a<'],
    ['outsideQuotes', `a'"`],
    ['collected', 'a '],
    ['firstTwo', 'ab'],
    ['likeFirst', 'az'],
    ['balanced', `a'(`],
    ['markedRepeats', 'ab'],
  ] as const)('behaves as before where they are the same: %s', (name, characters) => {
    const session = newSession();
    const program = programOf(name);
    for (const start of textsUpTo(characters, 2)) {
      if (start.includes('(')) continue;
      const state = stateAfter(program, start, session);
      const copy = withLeaves(state, NOTHING, ({ value }) => value);
      expect(outlineOf(copy).key).toBe(outlineOf(state).key);
      for (const end of textsUpTo(characters, 2))
        expect(resultFrom(program, copy, start + end, session), start + end).toBe(native(name, start + end));
    }
  });

  it('has what replaced them, in the same structure, and the first one is as it was', () => {
    const [state] = statesOf('escaped', ['a<b']);
    const before = leavesOf(state);
    const replace = ({ value }: Leaf): Leaf['value'] =>
      typeof value === 'number' ? value + 100 : isWhole(value) ? 'text' : value;
    const other = withLeaves(state, NOTHING, replace);
    expect(outlineOf(other).key).toBe(outlineOf(state).key);
    expect(outlineOf(other).leaves.map(({ value }) => value)).toEqual(outlineOf(state).leaves.map(replace));
    expect(outlineOf(other).leaves.some(({ value }) => value === 'text')).toBe(true);
    expect(leavesOf(state)).toEqual(before);
  });

  it('goes on from them', () => {
    const session = newSession();
    const program = programOf('escaped');
    const state = stateAfter(program, 'a<', session);
    const other = withLeaves(state, NOTHING, ({ value }) => (isWhole(value) ? '***' : value));
    expect(resultFrom(program, other, 'a<b<', session)).toBe('***b&lt;');
  });
});
