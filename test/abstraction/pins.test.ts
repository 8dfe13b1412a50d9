import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/abstraction/outline.ts';
import { pinned } from '../../src/abstraction/pins.ts';
import { Classes, OPAQUE } from '../../src/abstraction/slot-class.ts';
import { holds } from '../../src/logic/evaluate.ts';
import { Char } from '../../src/logic/sort.ts';
import { explore } from '../../src/program/forking.ts';
import { inputVariable } from '../../src/program/input.ts';
import type { State } from '../../src/program/state.ts';
import { Text } from '../../src/program/value.ts';
import { codes, native, newSession, type ProgramName, programOf, resultFrom, stateAfter } from './support.ts';

/** What is kept of a program whose result is a text that grows: nothing of texts longer than one symbol. */
function classesFor(states: readonly State[]): Classes {
  const classes = new Classes();
  for (const state of states) {
    const { location, leaves } = outlineOf(state);
    for (const { path, value } of leaves)
      if (value instanceof Text && value.rest === undefined && value.units.length > 1)
        classes.set(location, path, OPAQUE);
  }
  return classes;
}

/** The states after one symbol of which nothing is known yet. */
function afterOne(name: ProgramName): readonly State[] {
  const program = programOf(name);
  const session = newSession();
  const state = stateAfter(program, '', session);
  program.addSymbol(state);
  return [...explore(program.language, state, session)].map(stop => stop.state);
}

describe('symbols that can only be a few things', () => {
  const isTrueOf = (state: State, symbol: number): boolean =>
    state.path.every(term => holds(term, new Map([[inputVariable(0, Char), symbol]])));

  it('are constants, with a state for each: the two quotes', () => {
    const states = afterOne('outsideQuotes');
    const quoted = states
      .flatMap(state => pinned(state, classesFor(states)))
      .filter(state => isTrueOf(state, 39) || isTrueOf(state, 34));
    expect(quoted).toHaveLength(2);
    const remembered = quoted.map(state =>
      outlineOf(state)
        .leaves.filter(({ value }) => value === '"' || value === "'")
        .map(({ value }) => value),
    );
    expect(remembered.flat().sort()).toEqual(['"', "'"]);
  });

  it('stay what the input says, so that all goes on as before', () => {
    const program = programOf('outsideQuotes');
    const session = newSession();
    for (const state of afterOne('outsideQuotes').flatMap(one => pinned(one, new Classes())))
      for (const first of `'"a`)
        if (isTrueOf(state, codes(first)[0]))
          for (const rest of ['', 'b', `b${first}`, `b'c"d'`, `'`])
            expect(resultFrom(program, state, first + rest, session)).toBe(native('outsideQuotes', first + rest));
  });

  it('split what can be, and lose no word', () => {
    const states = afterOne('outsideQuotes').flatMap(state => pinned(state, new Classes()));
    for (const symbol of codes(`'"a<\u2028`)) expect(states.filter(state => isTrueOf(state, symbol))).toHaveLength(1);
  });

  it('are left alone where they can be many things, or where nothing of them is kept', () => {
    const other = afterOne('escaped').filter(state => isTrueOf(state, 97));
    expect(other).toHaveLength(1);
    expect(pinned(other[0], new Classes())).toEqual(other);
    const [quoted] = afterOne('outsideQuotes').filter(state => isTrueOf(state, 39));
    const { location, leaves } = outlineOf(quoted);
    const classes = new Classes();
    for (const { path } of leaves) classes.set(location, path, OPAQUE);
    expect(pinned(quoted, classes)).toEqual([quoted]);
  });
});
