import { describe, expect, it } from 'vitest';
import { splitByCases } from '../../src/abstraction/case-split.ts';
import { outlineOf, withLeaves } from '../../src/abstraction/outline.ts';
import { instanceOf } from '../../src/abstraction/pattern.ts';
import { Classes, LATEST, OPAQUE } from '../../src/abstraction/slot-class.ts';
import { add, convert, lt, member, mod, num } from '../../src/logic/build.ts';
import { CharSet } from '../../src/logic/char-set.ts';
import { holds } from '../../src/logic/evaluate.ts';
import { Char, Int } from '../../src/logic/sort.ts';
import type { Term } from '../../src/logic/term.ts';
import { explore } from '../../src/program/forking.ts';
import { inputVariable } from '../../src/program/input.ts';
import type { State } from '../../src/program/state.ts';
import { SymbolicBoolean, SymbolicNumber, Text, type Value } from '../../src/program/value.ts';
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
      .flatMap(state => splitByCases(state, classesFor(states)))
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
    for (const state of afterOne('outsideQuotes').flatMap(one => splitByCases(one, new Classes())))
      for (const first of `'"a`)
        if (isTrueOf(state, codes(first)[0]))
          for (const rest of ['', 'b', `b${first}`, `b'c"d'`, `'`])
            expect(resultFrom(program, state, first + rest, session)).toBe(native('outsideQuotes', first + rest));
  });

  it('split what can be, and lose no word', () => {
    const states = afterOne('outsideQuotes').flatMap(state => splitByCases(state, new Classes()));
    for (const symbol of codes(`'"a<\u2028`)) expect(states.filter(state => isTrueOf(state, symbol))).toHaveLength(1);
  });

  it('are left alone where they can be many things, or where nothing of them is kept', () => {
    const other = afterOne('escaped').filter(state => isTrueOf(state, 97));
    expect(other).toHaveLength(1);
    expect(splitByCases(other[0], new Classes())).toEqual(other);
    const [quoted] = afterOne('outsideQuotes').filter(state => isTrueOf(state, 39));
    const { location, leaves } = outlineOf(quoted);
    const classes = new Classes();
    for (const { path } of leaves) classes.set(location, path, OPAQUE);
    expect(splitByCases(quoted, classes)).toEqual([quoted]);
  });
});

const symbol = inputVariable(0, Char);
const code = convert(symbol, Int);
const int = (value: number): Term => num(BigInt(value), Int);

interface Remembering {
  readonly state: State;
  /** Where the value is. */
  readonly path: string;
  /** Of what the program writes nothing is kept. */
  readonly classes: Classes;
}

/** A state after one symbol, which is one of some characters, that remembers a value. */
function remembering(value: Value, characters: string): Remembering {
  const state = stateAfter(programOf('firstTwo'), 'a', newSession());
  const { location, leaves } = outlineOf(state);
  const leaf = leaves.find(({ value: number }) => number === 1);
  if (leaf === undefined) throw new Error('nothing is counted');
  const made = withLeaves(state, { isForgotten: () => false }, ({ path, value: own }) =>
    path === leaf.path ? value : own,
  );
  made.path.splice(0, made.path.length, member(symbol, CharSet.of(...codes(characters))));
  const classes = new Classes();
  for (const { path, value: own } of leaves)
    if (own instanceof Text && own.rest === undefined) classes.set(location, path, OPAQUE);
  return { state: made, path: leaf.path, classes };
}

function valueAt(state: State, path: string): unknown {
  return outlineOf(state).leaves.find(leaf => leaf.path === path)?.value;
}

describe('a zero of which it is not known whether it is the negative one', () => {
  it.each([
    ['of a symbol that is one of two', add(code, int(-97)), 'ab', 2],
    ['of a symbol that is one of ten', mod(code, int(3)), '0123456789', 3],
  ])('stays that way: %s', (_, term, characters, count) => {
    const { state, path, classes } = remembering(new SymbolicNumber(term), characters);
    const values = splitByCases(state, classes).map(made => valueAt(made, path));
    expect(values).toHaveLength(count);
    expect(values).not.toContain(0);
    expect(values).toContainEqual(new SymbolicNumber(int(0)));
    expect(values).toContain(1);
  });

  it('stays that way in the pattern of a state', () => {
    const { state, path, classes } = remembering(new SymbolicNumber(int(0)), 'a');
    const { pattern } = instanceOf(state, classes, programOf('firstTwo'));
    const index = outlineOf(state).leaves.findIndex(leaf => leaf.path === path);
    expect(outlineOf(pattern.state).leaves[index].value).toEqual(new SymbolicNumber(int(0)));
  });
});

describe('a truth value that depends on symbols which are not kept any more', () => {
  it('is true in one state and false in another, each for the symbols for which it is that', () => {
    const { state, path, classes } = remembering(new SymbolicBoolean(lt(symbol, num(99, Char))), 'abcdefgh');
    classes.set(outlineOf(state).location, path, LATEST);
    const made = splitByCases(state, classes);
    expect(made).toHaveLength(2);
    for (const letter of codes('abcdefgh')) {
      const own = made.filter(one => one.path.every(term => holds(term, new Map([[symbol, letter]]))));
      expect(own).toHaveLength(1);
      expect(own[0].frames).toEqual(
        withLeaves(state, { isForgotten: () => false }, leaf => (leaf.path === path ? letter < 99 : leaf.value)).frames,
      );
    }
  });
});
