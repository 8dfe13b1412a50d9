import { diff } from 'codomata';
import { tell } from './tell.ts';

const pairs = [
  ['code/escape.ts#escapeAmp', 'code/escape.ts#unescapeAmp'],
  ['code/upper.c#upper', 'code/upper.c#most'],
  ['code/double.bek', 'code/same.bek'],
  ['/^ab*$/', '/^ab+$/'],
] as const;
for (const [old, now] of pairs) {
  const { verdict, differences = [] } = await diff(old, now);
  tell(
    verdict,
    ...differences.slice(0, 1).map(({ input, left, right, rejected }) => ({ input, left, right, rejected })),
  );
}
