import { check } from 'codomata';
import { escapeAmp } from './code/escape.ts';
import { tell } from './tell.ts';

const { verdict, witness } = await check('idempotent', [escapeAmp]);
tell(verdict, witness?.input, witness?.replayed);
tell(await check('idempotent', [(s: string) => s]).catch((error: Error) => error.name));
const stopped = await check('idempotent', ['code/escape.ts#unescapeAmp'], { signal: AbortSignal.abort() });
tell(stopped.verdict, stopped.reason);
