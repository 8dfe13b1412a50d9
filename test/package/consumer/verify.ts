import { learn, verify } from 'codomata';
import { tell } from './tell.ts';

const proved = await learn('code/escape.ts#unescapeAmp');
for (const target of ['code/escape.ts#escapeAmp', 'code/upper.c#upper', 'code/double.bek', '/^ab*$/']) {
  const { machine, certificate = proved.certificate } = await learn(target);
  if (machine === undefined || certificate === undefined) throw new Error(`nothing to verify of ${target}`);
  const { accepted, verdict, reason } = await verify(machine, certificate);
  tell(certificate.target, accepted, verdict, reason);
}
