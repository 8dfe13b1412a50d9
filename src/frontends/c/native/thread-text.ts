import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** `.ts` while the sources run as they are, `.js` when built. */
const ENDING = /\.[jt]s$/.exec(import.meta.url)?.[0] ?? '.js';

let address: URL | undefined;

/** The thread's program, as an address that holds its text. Sources are freed of their types first. */
export function threadAddress(): URL {
  if (address === undefined) {
    const text = readFileSync(new URL(`./inside/thread${ENDING}`, import.meta.url), 'utf8');
    const script = ENDING === '.ts' ? withoutTypes(text) : text;
    address = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  }
  return address;
}

function withoutTypes(text: string): string {
  const { transform }: typeof import('sucrase') = createRequire(import.meta.url)('sucrase');
  return transform(text, { transforms: ['typescript'], disableESTransforms: true }).code;
}
