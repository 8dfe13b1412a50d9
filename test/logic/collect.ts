import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collectGarbage: (() => void) | undefined;

/** Has everything collected that nothing holds, which takes the end of the current job. */
export async function collect(): Promise<void> {
  if (collectGarbage === undefined) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc');
  }
  for (let i = 0; i < 2; i++) {
    await new Promise(resolve => setImmediate(resolve));
    collectGarbage?.();
  }
}
