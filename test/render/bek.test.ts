import { describe, expect, it } from 'vitest';
import { displayForm } from '../../src/analyses/display-form.ts';
import { operandOf } from '../../src/analyses/operand.ts';
import { everything, identity } from '../../src/automata/machine/basic.ts';
import { domain } from '../../src/automata/machine/compose.ts';
import { isAcceptor, type Machine, windowVariable } from '../../src/automata/machine/machine.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import { readMachine } from '../../src/automata/saved/read.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import { readTarget } from '../../src/frontends/target.ts';
import { add, bitXor, mul, num } from '../../src/logic/build.ts';
import { withZ3 } from '../../src/logic/solver/index.ts';
import { BitVec, Char, Int, Real, type Sort } from '../../src/logic/sort.ts';
import { type Term, TRUE } from '../../src/logic/term.ts';
import { machineToBek, NotInBek } from '../../src/render/index.ts';
import { ask, testSession } from '../analyses/ask.ts';
import { exampleFiles } from '../examples/claims.ts';
import { Random } from '../frontends/bek/random.ts';
import { workspace } from '../workspace.ts';
import { randomMachine, randomWord } from './random-bek-machine.ts';

const INTEGERS = ['delete-zeros', 'increment', 'negate'];

function alphabetOf(sort: Sort): 'char' | 'byte' | 'int' {
  return sort === Int ? 'int' : sort === BitVec(8) ? 'byte' : 'char';
}

function readBack(machine: Machine): Machine {
  return readBek(machineToBek(machine, 'again'), { alphabet: alphabetOf(machine.input) });
}

describe('a machine as a Bek program', () => {
  it.each(exampleFiles())('of %s is equivalent to it when it is read back', async file => {
    const alphabet = INTEGERS.some(name => file.includes(`/${name}.`)) ? 'int' : 'char';
    const session = testSession();
    const machine = await withZ3(() => {
      const { subject } = operandOf(readTarget(file, workspace, { alphabet }), session);
      if (subject.machine === undefined) throw new Error('examples can be written out');
      return displayForm(subject.machine, session);
    });
    expect(await ask('equivalent', [machine, readBack(machine)])).toMatchObject({
      verdict: 'holds',
      guarantee: { level: 'proved' },
    });
  });

  it.each([
    '/^[a-z]+$/',
    '/["\'\\\\\\]\\-^[]/',
    '/^(?:[^\\n\\u2028]\\t|\\ud800)*$/',
    '/a|b(?=c)/',
    '/(?!)/',
    '/^[^]?$/',
  ])('of the acceptor %s accepts the same and writes nothing', async literal => {
    const session = testSession();
    const acceptor = displayForm(readTarget(literal, workspace).stages[0].asRead, session);
    expect(isAcceptor(acceptor)).toBe(true);
    const again = readBack(acceptor);
    const accepted = await withZ3(() =>
      domain(
        operandOf({ text: '', stages: [{ text: '', kind: 'bek', asRead: again }] }, session).subject.machine ?? again,
        session,
      ),
    );
    expect(await ask('equivalent', [acceptor, accepted])).toMatchObject({ verdict: 'holds' });
    expect(await ask('only', [again], { output: '' })).toMatchObject({ verdict: 'holds' });
  });

  it('does the same on random words, for random deterministic machines with windows, registers and tables', () => {
    const random = new Random(5);
    for (let round = 0; round < 120; round++) {
      const machine = randomMachine(random);
      const again = readBack(machine);
      for (let i = 0; i < 40; i++) {
        const word = randomWord(random, machine.input);
        expect([round, word, outputsOf(again, word)]).toEqual([round, word, outputsOf(machine, word)]);
      }
    }
  });

  it('is proved equivalent to random machines with windows, unless that cannot be decided', async () => {
    const random = new Random(6);
    const verdicts: string[] = [];
    for (let round = 0; round < 12; round++) {
      const machine = randomMachine(random, false);
      verdicts.push((await ask('equivalent', [machine, readBack(machine)], {}, testSession(2))).verdict);
    }
    expect(verdicts).not.toContain('fails');
    expect(verdicts.filter(verdict => verdict === 'holds').length).toBeGreaterThan(6);
  });

  it('keeps apart names that mean something in Bek or in the program', () => {
    const names = ['c', 'q', 'input', 'ite', 'case', 'a.b', 'a_b', 'f'];
    const machine = readMachine({
      codomata: 'machine',
      version: 1,
      input: 'Char',
      output: 'Char',
      lookback: 1,
      registers: names.map((name, i) => ({ name, sort: 'Char', initial: 48 + i })),
      states: ['0', '1'],
      initial: 0,
      transitions: [
        { from: 0, to: 1, outputs: names, updates: { c: 'x' } },
        { from: 1, to: 1, outputs: ['x1', 'x', ...names], updates: { q: 'x1' } },
      ],
      endings: [{ state: 1 }],
    });
    const again = readBack(machine);
    for (const text of ['', 'a', 'ab', 'abcd']) {
      const word = [...text].map(c => c.charCodeAt(0));
      expect(outputsOf(again, word)).toEqual(outputsOf(machine, word));
    }
  });

  it('stays small where terms share their parts, and nests no deeper than the language allows', () => {
    let term: Term = windowVariable(Char, 0);
    for (let i = 0; i < 300; i++) term = bitXor(mul(term, term), add(term, num(i, Char)));
    const machine: Machine = {
      ...identity(Char),
      transitions: [[{ guard: TRUE, outputs: [term], updates: [], to: 0 }]],
    };
    const text = machineToBek(machine, 'shared');
    expect(text.length).toBeLessThan(30_000);
    const again = readBek(text);
    for (const c of [0, 1, 77, 65535]) expect(outputsOf(again, [c])).toEqual(outputsOf(machine, [c]));
  });

  it('refuses what the language cannot say, and names it', () => {
    const of = (input: Sort, output: Sort): Machine => ({ ...everything(input), output });
    expect(() => machineToBek(of(Real, Real), 'm')).toThrow(NotInBek);
    expect(() => machineToBek(of(Real, Real), 'm')).toThrow('this machine reads Real');
    expect(() => machineToBek(of(BitVec(8), BitVec(16)), 'm')).toThrow('reads BitVec 8 and writes BitVec 16');
  });
});
