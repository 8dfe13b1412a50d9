import { beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/analyses/check.ts';
import { operandOf } from '../../src/analyses/operand.ts';
import { behaviourOf } from '../../src/automata/machine/behaviour.ts';
import { chain } from '../../src/automata/machine/combine.ts';
import { outputDifference } from '../../src/automata/machine/compare.ts';
import { collision } from '../../src/automata/machine/injective.ts';
import { type Machine, windowVariable } from '../../src/automata/machine/machine.ts';
import { readBek } from '../../src/frontends/bek/index.ts';
import { readTarget } from '../../src/frontends/target.ts';
import { Budget, LimitReached, type Limits } from '../../src/logic/limits.ts';
import { Session } from '../../src/logic/session.ts';
import { createSolver, loadZ3 } from '../../src/logic/solver/index.ts';
import type { Solver } from '../../src/logic/solver/solver.ts';
import { variable } from '../../src/logic/term.ts';
import { workspace } from '../workspace.ts';

/** Questions that are far from answered after some hundred nodes. */
const HARD = [
  ['injective', ['url-encode | html-encode-attribute']],
  ['injective', ['base64-encode | css-encode']],
  ['commutes', ['css-encode | css-encode', 'utf8-decode']],
  ['commutes', ['html-encode | base64-decode', 'base64-decode']],
] as const;

beforeAll(loadZ3);

/** The verdict within limits that the solver was not told of, and how many questions it was asked. */
function within(limits: Limits, property: string, targets: readonly string[]): readonly [string, string?, number?] {
  const session = new Session(createSolver(), new Budget(limits));
  const operands = targets.map(names => {
    const text = names.replace(/[\w-]+/g, name => `examples/encoders/${name}.bek`);
    return operandOf(readTarget(text, workspace), new Session(createSolver()));
  });
  const { verdict, reason } = check(property, operands, session);
  return [verdict, reason, session.solver.counters.queries];
}

describe('the budget of a session', () => {
  for (const [property, targets] of HARD) {
    test(`ends ${property} of ${targets.join(' and ')} at once where the caller has stopped already`, () => {
      const [verdict, reason, queries] = within({ signal: AbortSignal.abort() }, property, targets);
      expect([verdict, reason]).toEqual(['unknown', 'stopped by the caller']);
      expect(queries).toBeLessThan(5);
    });

    test(`ends ${property} of ${targets.join(' and ')} after so many nodes`, () => {
      const few = within({ nodes: 2 }, property, targets);
      expect(few.slice(0, 2)).toEqual(['unknown', 'the limit of 2 nodes was reached']);
      expect(few[2]).toBeLessThan(50);
    });
  }
});

/** One state with many steps, so that there are hundreds of pairs of steps, many of them a question. */
function manySteps(written: string): Machine {
  const cases = Array.from(
    { length: 20 },
    (_, i) => `case (c >= ${100 * i} && c <= ${100 * i + 50}) : yield(${written}); r := c;`,
  );
  return readBek(`program P(input) { return iter(c in input)[r := 0;] { ${cases.join(' ')} }; }`);
}

/** How many questions are asked by work whose caller stops while the first is being answered. */
function askedWhenStopped(work: (session: Session) => unknown): number {
  const stopping = new AbortController();
  const solver = createSolver();
  const stopped: Solver = {
    check(...question) {
      stopping.abort();
      return solver.check(...question);
    },
    get counters() {
      return solver.counters;
    },
  };
  expect(() => work(new Session(stopped, new Budget({ signal: stopping.signal })))).toThrow(LimitReached);
  return solver.counters.queries;
}

describe('a search that is stopped inside of one place', () => {
  test('asks nothing more about collisions', () => {
    expect(askedWhenStopped(session => collision(behaviourOf(manySteps('c + r')), session))).toBeLessThan(3);
  });

  test('asks about the steps of one state at most where a chain is followed', () => {
    const [first, second] = ['c + r', 'c | r'].map(written => behaviourOf(manySteps(written)));
    const follow = (session: Session): unknown => {
      const both = chain(first, second, session);
      const past = both.start.terms.map((term, i) => variable(`p${i}`, term.sort));
      return both.steps({ ...both.start, terms: past }, windowVariable(both.input, 0), []);
    };
    expect(askedWhenStopped(follow)).toBeLessThan(25);
  });

  test('asks nothing more about different outputs', () => {
    const compare = (session: Session): unknown =>
      outputDifference(behaviourOf(manySteps('c + r')), behaviourOf(manySteps('c | r')), session);
    expect(askedWhenStopped(compare)).toBeLessThan(3);
  });
});
