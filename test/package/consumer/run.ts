import { type RunOutcome, run, UsageError } from 'codomata';
import { tell } from './tell.ts';

for (const target of ['code/escape.ts#escapeAmp', 'code/upper.c#upper', 'code/double.bek', '/^a&?$/']) {
  const read: readonly RunOutcome[] = await run(target, ['a&', 'b\\']);
  const natively = await run(target, ['a&', 'b\\'], { native: true }).catch((error: unknown) => {
    if (error instanceof UsageError) return error.message;
    throw error;
  });
  tell(read, natively);
}
