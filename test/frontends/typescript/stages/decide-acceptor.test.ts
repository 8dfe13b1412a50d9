import { expect, test } from 'vitest';
import { acceptors } from '../../../../src/automata/index.ts';
import { regexAcceptor } from '../../../../src/frontends/regex/index.ts';
import { decideAcceptor } from '../../../../src/frontends/typescript/stages/decide-acceptor.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import type { Term } from '../../../../src/logic/term.ts';
import { activityWith } from '../natives/all-cases.ts';

/** The question that is asked for the language of a pattern; the answer where there is no need to ask. */
function asked(pattern: string): Term | boolean {
  let question: Term | undefined;
  const activity = activityWith({
    decide: (_, condition) => {
      question = condition;
      return true;
    },
    readMore: () => false,
  });
  const minimal = acceptors.minimise(regexAcceptor(pattern, '', 'test'), Budget.unlimited);
  const answer = decideAcceptor(activity, minimal, Budget.unlimited);
  return question ?? answer;
}

test('languages have one question exactly when they are the same', () => {
  const different = ['^(?:[^]{2})*$', '^[^](?:[^]{2})*$', 'a', 'b', '^a', 'a$', '^a$', '^(?:a|b)$', '^$', '[^]'];
  expect(new Set(different.map(asked)).size).toBe(different.length);
  expect(asked('^(?:a|b)$')).toBe(asked('^[ab]$'));
  expect(asked('[^]')).toBe(asked('[^][^]*'));
});

test('what holds for all texts, or for none, is not asked', () => {
  expect(asked('a*')).toBe(true);
  expect(asked('a^')).toBe(false);
});
