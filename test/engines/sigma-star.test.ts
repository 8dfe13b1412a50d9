import { beforeAll, describe, expect, it } from 'vitest';
import { isDeterministic } from '../../src/automata/machine/deterministic.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import { outputsOf } from '../../src/automata/machine/run.ts';
import type { Learned } from '../../src/engines/learned.ts';
import { learn, verify } from '../../src/engines/sigma-star/index.ts';
import { readSourceProgram, transductionOf } from '../../src/frontends/typescript/index.ts';
import { Budget, type Limits, Undecided } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import { explore } from '../../src/program/forking.ts';
import type { State } from '../../src/program/state.ts';
import type { Transduction } from '../../src/program/transduction.ts';
import { codes, textOf, textsUpTo } from '../abstraction/support.ts';
import { Dice } from '../campaign/dice.ts';
import { inDirectory } from '../workspace.ts';
import * as functions from './functions.ts';

type Name = keyof typeof functions;

beforeAll(async () => {
  await loadZ3();
});

function newSession(limits: Limits = { timeout: 60_000 }): Session {
  const budget = new Budget(limits);
  return new Session(createSolver({ budget }), budget);
}

function programOf(name: Name): Transduction {
  return transductionOf(readSourceProgram(`./functions.ts#${name}`, inDirectory(import.meta.dirname)));
}

const NATIVE: ReadonlyMap<string, (text: string) => string> = new Map(Object.entries(functions));

function native(name: Name, text: string): string | null {
  const run = NATIVE.get(name);
  if (run === undefined) throw new Error(`there is no function ${name}`);
  try {
    return run(text);
  } catch {
    return null;
  }
}

/** All short texts over a few characters, and long ones over these and others. */
function inputsOver(characters: string): readonly string[] {
  const dice = new Dice(11);
  const more = [...characters, ...'aZ0 ~\n\u00e9\u2028\ud83d\udca9\u00df'];
  const long = Array.from({ length: 300 }, () =>
    Array.from({ length: dice.between(5, 30) }, () => dice.pick(more)).join(''),
  );
  return [...textsUpTo(characters, 5), ...long];
}

/** The first text on which a machine does not do what the function does. */
function wrongOn(name: Name, machine: Machine, texts: readonly string[]): string | undefined {
  return texts.find(text => {
    const expected = native(name, text);
    const outputs = outputsOf(machine, codes(text)).map(textOf);
    return expected === null ? outputs.length > 0 : outputs.length !== 1 || outputs[0] !== expected;
  });
}

/** Functions, characters that they tell apart, and how large their smallest machines are. */
const DETERMINISTIC = [
  ['byCallback', 'a&<', 1],
  ['byReplacements', 'a&<', 1],
  ['bySplitting', 'a +', 1],
  ['byMap', 'a&<', 1],
  ['byCodes', 'aA{', 1],
  ['byList', 'a\n', 1],
  ['byHelper', 'a\u0001\u001f', 1],
  ['byIndex', 'a"', 1],
  ['byFlag', 'a\\', 2],
  ['byObject', 'a_-', 1],
  ['bySearching', 'abc', 2],
  ['byFastPath', 'a<>', 1],
  ['byRemainder', 'aA\u00df', 2],
  ['inQuotes', `a'`, 2],
  ['onlyDigits', '09a', 1],
  ['firstLine', 'a\n', 2],
  ['trimmed', 'a \t', 2],
] as const satisfies readonly (readonly [Name, string, number])[];

/** Functions that write the beginning when they know the end. */
const DECIDED_LATE = [
  ['numberOrNull', '09a'],
  ['withoutSpacesAtEnd', 'a '],
  ['markedAtEnd', 'a!'],
] as const satisfies readonly (readonly [Name, string])[];

const learned = new Map<Name, Learned>();

/** Each function is learned once. */
function learnedOf(name: Name): Learned {
  const known = learned.get(name) ?? learn(programOf(name), newSession());
  learned.set(name, known);
  return known;
}

describe('functions in many styles', () => {
  it.each(DETERMINISTIC)(
    'have a machine that is proved and does what the function does: %s',
    (name, characters, states) => {
      const { guarantee, reason, machine, certificate } = learnedOf(name);
      expect([guarantee, reason]).toEqual([{ level: 'proved' }, undefined]);
      expect(certificate).toBeDefined();
      expect(isDeterministic(machine, newSession())).toBe(true);
      expect(machine.states).toHaveLength(states);
      expect(wrongOn(name, machine, inputsOver(characters))).toBeUndefined();
    },
  );

  it.each(DECIDED_LATE)(
    'have a machine that guesses where the end decides, and it is proved: %s',
    (name, characters) => {
      const { guarantee, machine } = learnedOf(name);
      expect(guarantee).toEqual({ level: 'proved' });
      expect(isDeterministic(machine, newSession())).toBe(false);
      expect(wrongOn(name, machine, inputsOver(characters))).toBeUndefined();
    },
  );

  it('have proofs that can be checked again, by a program that was read again', () => {
    for (const [name] of [...DETERMINISTIC, ...DECIDED_LATE]) {
      const { machine, certificate } = learnedOf(name);
      expect(verify(programOf(name), machine, certificate, newSession()), name).toEqual({ accepted: true });
    }
  });

  it('have the same machine when learned again', () => {
    for (const name of ['byIndex', 'markedAtEnd'] as const) {
      const again = learn(programOf(name), newSession());
      expect(again.machine).toEqual(learnedOf(name).machine);
      expect(again.statistics).toEqual(learnedOf(name).statistics);
    }
  });
});

/** How many ways one symbol can take from where the program stands at first, and after each of these ways. */
function mostWays(program: Transduction): number {
  const session = newSession();
  const after = (state: State): readonly State[] => {
    const next = state.fork();
    program.addSymbol(next);
    return [...explore(program.language, next, session)].flatMap(stop => (stop.why === 'input' ? [stop.state] : []));
  };
  const first = [...explore(program.language, program.start(), session)].map(({ state }) => state);
  const second = first.map(after);
  return Math.max(...second.map(list => list.length), ...second.flat().map(state => after(state).length));
}

describe('what learning took', () => {
  it('is within what the paper allows, in words that were asked', () => {
    for (const [name, characters] of DETERMINISTIC) {
      const { machine, statistics, trace } = learnedOf(name);
      // The learner has a state for what is rejected; the machine has none.
      const rejects = textsUpTo(characters, 2).some(text => native(name, text) === null);
      const n = machine.states.length + (rejects ? 1 : 0);
      const k = Math.max(mostWays(programOf(name)), ...machine.transitions.map(list => list.length)) + 1;
      const m = Math.max(1, ...trace.map(step => step.refutedBy?.input.length ?? 0));
      expect(statistics.membershipQueries, name).toBeLessThanOrEqual(n * k * (k + m * (n - 1)));
      expect(statistics.membershipQueries, name).toBeGreaterThan(0);
    }
  });

  it('is hardly any question for Z3', () => {
    const solvers = [...DETERMINISTIC, ...DECIDED_LATE].map(([name]) => learnedOf(name).statistics.solver);
    const queries = solvers.reduce((sum, { queries: n }) => sum + n, 0);
    const z3 = solvers.reduce((sum, { z3: n }) => sum + n, 0);
    expect(queries).toBeGreaterThan(1000);
    expect(z3 / queries).toBeLessThan(0.05);
  });

  it('is on the record: every conjecture and abstraction, and what refuted it', () => {
    const { trace, statistics, machine } = learnedOf('byIndex');
    const abstractions = trace.filter(({ kind }) => kind === 'abstraction');
    expect(abstractions).toHaveLength(statistics.abstractionRefinements + 1);
    expect(abstractions.at(-1)?.predicates).toHaveLength(statistics.predicates);
    for (const { refutedBy } of abstractions.slice(0, -1)) {
      if (refutedBy === undefined) throw new Error('nothing refuted it');
      expect(refutedBy.program && textOf(refutedBy.program)).toBe(native('byIndex', textOf(refutedBy.input)));
      expect(refutedBy.refuted).not.toEqual(refutedBy.program);
    }
    const last = trace.filter(({ kind }) => kind === 'conjecture').at(-1);
    expect(last?.refutedBy).toBeUndefined();
    expect(last?.machine).toEqual(machine);
  });

  it('is told while it goes on', () => {
    const phases = new Set<string>();
    learn(programOf('byFlag'), newSession(), { onProgress: ({ phase }) => phases.add(phase) });
    expect(phases.size).toBeGreaterThan(1);
  });
});

describe('with too small a budget', () => {
  /** What learning comes to: an answer, or that there is none. Anything else is thrown. */
  function attempted(name: Name, limits: Limits): Learned | Undecided {
    try {
      return learn(programOf(name), newSession(limits));
    } catch (error) {
      if (error instanceof Undecided) return error;
      throw error;
    }
  }

  it.each(['byIndex', 'byFlag', 'numberOrNull', 'byRemainder', 'byHelper'] as const)(
    '%s has an honest answer',
    name => {
      const levels = new Set<string>();
      for (const nodes of [1, 5, 20, 100, 300, 1000, 5000, 50_000]) {
        const answer = attempted(name, { nodes });
        if (answer instanceof Undecided) {
          levels.add('undecided');
          expect(answer.message).not.toMatch(/undefined/);
          continue;
        }
        const { guarantee, machine, reason, certificate } = answer;
        levels.add(guarantee.level);
        expect(certificate === undefined).toBe(guarantee.level !== 'proved');
        expect(reason === undefined).toBe(guarantee.level === 'proved');
        const texts = inputsOver('a"\\0');
        if (guarantee.level === 'proved') expect(wrongOn(name, machine, texts)).toBeUndefined();
        if (guarantee.level === 'bounded')
          expect(
            wrongOn(
              name,
              machine,
              texts.filter(text => text.length <= guarantee.length),
            ),
          ).toBeUndefined();
      }
      expect(levels).toContain('undecided');
      expect(levels).toContain('proved');
    },
  );

  it('nothing is claimed where someone said stop', () => {
    const controller = new AbortController();
    controller.abort();
    const answer = attempted('byIndex', { signal: controller.signal });
    expect(answer instanceof Undecided || answer.guarantee.level !== 'proved').toBe(true);
  });
});
