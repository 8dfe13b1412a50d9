import { type LearnAnswer, learn } from 'codomata';
import { tell } from './tell.ts';

for (const target of ['code/escape.ts#escapeAmp', 'code/upper.c#upper', 'code/double.bek', '/^ab*$/']) {
  const { certificate, ...answer } = await learn(target);
  const { verdict, guarantee, states }: LearnAnswer = answer;
  tell(verdict, guarantee?.level, states, certificate?.target);
}
