import { expect, it } from 'vitest';
import * as L from '../../../src/logic/index.ts';
import { AnswerCache } from '../../../src/logic/solver/answer-cache.ts';
import { components } from '../../../src/logic/solver/components.ts';

const about = (name: string) => {
  const v = L.variable(name, L.Int);
  return components([L.lt(L.num(3n, L.Int), v)])[0];
};

it('remembers that a question was not answered only where more time would not help, under other names, too', () => {
  const cache = new AnswerCache();
  cache.remember(about('a'), { status: 'unknown', reason: 'no time', isFinal: false });
  expect(cache.find(about('a'))).toBeUndefined();
  cache.remember(about('a'), { status: 'unknown', reason: 'no end', isFinal: true });
  expect(cache.find(about('b'))).toMatchObject({ status: 'unknown', reason: 'no end' });
});

it('tries models before it says that a question was not answered', () => {
  const cache = new AnswerCache();
  cache.remember(about('a'), { status: 'unknown', reason: 'no end', isFinal: true });
  cache.remember(components([L.eq(L.variable('a', L.Int), L.num(7n, L.Int))])[0], {
    status: 'sat',
    model: new Map([[L.variable('a', L.Int), 7n]]),
  });
  expect(cache.find(about('a'))?.status).toBe('sat');
});
