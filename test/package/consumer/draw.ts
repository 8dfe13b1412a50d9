import { draw, type Format } from 'codomata';
import { tell } from './tell.ts';

const asked: readonly (readonly [string, Format])[] = [
  ['code/escape.ts#escapeAmp', 'svg'],
  ['code/upper.c#upper', 'dot'],
  ['code/double.bek', 'mmd'],
  ['/^ab*$/', 're'],
];
for (const [target, format] of asked) {
  const { verdict, picture = '' } = await draw(target, { format });
  tell(verdict, picture.split(/\s/, 1)[0]);
}
