import { describe, expect, it } from 'vitest';
import { isDeterministic } from '../../../../src/automata/machine/deterministic.ts';
import { type Machine, transitionCount } from '../../../../src/automata/machine/machine.ts';
import { shortestRejectedInput, twoOutputs } from '../../../../src/automata/machine/questions.ts';
import { subjectOf } from '../../../../src/automata/machine/subject.ts';
import { NotATransduction } from '../../../../src/frontends/regex/transducer/errors.ts';
import { regexGroups } from '../../../../src/frontends/regex/transducer/parse.ts';
import { replaceTransducer } from '../../../../src/frontends/regex/transducer/replace.ts';
import { parseTemplate } from '../../../../src/frontends/regex/transducer/template.ts';
import { Budget, LimitReached } from '../../../../src/logic/limits.ts';
import { Session } from '../../../../src/logic/session.ts';
import { createSolver } from '../../../../src/logic/solver/index.ts';
import { allTexts, disagreement, randomTexts, written } from './agreement.ts';
import { EXAMPLES } from './realistic.ts';

function transducer(regex: RegExp, template: string, nodes = 100_000): Machine {
  const { source, flags } = regex;
  return replaceTransducer(source, flags, parseTemplate(template, regexGroups(source, flags)), new Budget({ nodes }));
}

function size(machine: Machine): readonly [number, number, number] {
  return [machine.states.length, transitionCount(machine), machine.lookback];
}

function refusal(regex: RegExp, template: string): unknown {
  try {
    return transducer(regex, template);
  } catch (error) {
    return error;
  }
}

describe('the transducer of a replacement', () => {
  it.each(EXAMPLES)('does what the engine does for $regex and "$template"', ({ regex, template, alphabet }) => {
    const machine = transducer(regex, template);
    const host = (text: string) => {
      regex.lastIndex = 0;
      return text.replace(regex, template);
    };
    expect(disagreement(machine, host, allTexts(alphabet, new Set(alphabet).size > 4 ? 4 : 5))).toBeUndefined();
    expect(disagreement(machine, host, randomTexts(alphabet, 50, 40, 7))).toBeUndefined();
  });

  it.each([/(a?)*b/g, /(?:(a|x?))*b/g, /(a??)+b/g, /(?:(a?)(?=[ab]))*b/g])(
    'leaves out iterations that read nothing, with what they capture: %s',
    regex => {
      const machine = transducer(regex, '[$1]');
      const host = (text: string) => text.replace(regex, '[$1]');
      expect(disagreement(machine, host, allTexts('abx', 4))).toBeUndefined();
    },
  );

  it('is proved total and single-valued for each of the examples that looks at one symbol at a time', () => {
    const session = new Session(createSolver({}), Budget.unlimited);
    for (const { regex, template } of EXAMPLES) {
      const machine = transducer(regex, template);
      if (machine.lookback > 0) continue;
      const subject = subjectOf(machine, session);
      expect(shortestRejectedInput(subject, session), String(regex)).toBeUndefined();
      expect(twoOutputs(subject, session), String(regex)).toBeUndefined();
    }
  });

  it('has one state when matches are single characters', () => {
    expect(size(transducer(/[&<>"']/g, '&#;'))).toEqual([1, 2, 0]);
    expect(size(transducer(/([.*+?^=!:${}()|[\]/\\])/g, '\\$1'))).toEqual([1, 2, 0]);
    expect(size(transducer(/(['"])/g, '$1$1'))).toEqual([1, 2, 0]);
  });

  it('is deterministic without lookback where the text written late is known', () => {
    const session = new Session(createSolver({}), Budget.unlimited);
    for (const regex of [/\r\n|\r|\n/g, /&amp;/g, /&(?!amp;)/g, /&(?:amp|lt|gt|quot|#39);/g, / +/g, /(?<=a)b/g]) {
      const machine = transducer(regex, '-');
      expect(isDeterministic(machine, session), String(regex)).toBe(true);
      expect(machine.lookback, String(regex)).toBe(0);
    }
    expect(size(transducer(/\r\n|\r|\n/g, '\n'))).toEqual([2, 6, 0]);
  });

  it('guesses where no deterministic machine exists, and stays small', () => {
    expect(size(transducer(/\s+$/, ''))).toEqual([3, 6, 0]);
    expect(size(transducer(/^\s+|\s+$/g, ''))).toEqual([4, 8, 0]);
    expect(size(transducer(/<!--[\s\S]*?-->/g, ''))).toEqual([15, 35, 0]);
  });

  it('looks back for captures that are written out of order, as far as they are long', () => {
    expect(size(transducer(/(\w)(\w)/g, '$2$1'))).toEqual([2, 4, 1]);
    expect(transducer(/(\w{4})=(\w)/g, '$2$1').lookback).toBe(5);
  });

  it('remembers captures of few letters for as long as needed', () => {
    const machine = transducer(/(['"])(.*)$/, '$2$1');
    expect(machine.lookback).toBe(0);
    expect(written(machine, `a"${'b'.repeat(50)}`)).toEqual([`a${'b'.repeat(50)}"`]);
  });

  it.each([
    [/(\w+) (\w+)/, '$2 $1'],
    [/(\w+)/g, '$1$1'],
    [/a+/g, '$&$&'],
    [/(.).*$/, '$&$1'],
    [/(?<key>\w+)=(?<value>\w+)/g, '$<value>=$<key>'],
  ])('is refused for %s and "%s", which no finite machine writes', (regex, template) => {
    const error = refusal(regex, template);
    expect(error).toBeInstanceOf(NotATransduction);
    expect(String(error)).toContain('would have to be remembered');
  });

  it('names the group that would have to be remembered', () => {
    expect(String(refusal(/(\w+) (\w+)/, '$2 $1'))).toContain('column 1 of "(\\\\w+) (\\\\w+)": what (\\w+) captures');
    expect(String(refusal(/a+/g, '$&$&'))).toContain('the whole match would have to be remembered');
  });

  it('refuses what acceptors refuse, and captures in look-arounds', () => {
    expect(String(refusal(/(a)\1/g, ''))).toContain('a back-reference is not regular');
    expect(String(refusal(/a(?=(b))/g, '$1'))).toContain('captures text in a look-around');
    expect(() => replaceTransducer('a(b', 'g', [], Budget.unlimited)).toThrow('Unterminated group');
    expect(() => replaceTransducer('a', 'gg', [], Budget.unlimited)).toThrow("Duplicated flag 'g'");
    expect(() => replaceTransducer('a', 'g', [{ group: 1 }], Budget.unlimited)).toThrow('there is no group 1');
  });

  it('leaves captures in negative look-arounds undefined, and does not mind unused ones', () => {
    expect(written(transducer(/a(?!(b))/g, '<$1>'), 'abaa')).toEqual(['ab<><>']);
    expect(written(transducer(/a(?=(b))/g, '<$&>'), 'aba')).toEqual(['<a>ba']);
  });

  it('stops at the limit of the budget when there would be very many states', () => {
    expect(() => transducer(/(?=(?:.*a){1,20}.{12}b)x.*(?:a.{14}|b.{15})c/g, '')).toThrow(LimitReached);
    expect(() => transducer(/a{1000000}/g, '')).toThrow(LimitReached);
  });

  it('reads deep patterns without a deep stack', () => {
    const machine = transducer(/(?:a?){150}/, '-', 2_000_000);
    expect(written(machine, 'aab')).toEqual(['-b']);
  });
});
