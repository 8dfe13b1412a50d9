import { check } from 'codomata';
import { tell } from './tell.ts';

for (const target of ['code/escape.ts#escapeAmp', 'code/upper.c#upper', 'code/double.bek']) {
  const { verdict, guarantee, witness } = await check('idempotent', [target]);
  tell(verdict, guarantee?.level, witness?.input, witness?.left, witness?.right, witness?.replayed);
}
const regex = await check('total', [/^a*$/.toString()]);
tell(regex.verdict, regex.witness?.input);
const undone = await check('inverse', ['code/escape.ts#escapeAmp', 'code/escape.ts#unescapeAmp']);
tell(undone.verdict, undone.guarantee?.level);
const safe = await check('safe', ['code/upper.c#shout']);
tell(safe.verdict, safe.guarantee?.level);
