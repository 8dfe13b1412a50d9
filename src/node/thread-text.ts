import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** `.ts` while the sources run as they are, `.js` when built. */
const ENDING = /\.[jt]s$/.exec(import.meta.url)?.[0] ?? '.js';

const addresses = new Map<string, URL>();

/**
 * The program of a thread, as an address that holds its text: one file, named without its ending. Sources are freed of
 * their types first.
 */
export function threadAddress(file: URL): URL {
  let address = addresses.get(file.href);
  if (address === undefined) {
    const text = readFileSync(new URL(file.href + ENDING), 'utf8');
    const script = ENDING === '.ts' ? withoutTypes(text) : text;
    address = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    addresses.set(file.href, address);
  }
  return address;
}

function withoutTypes(text: string): string {
  const { transform }: typeof import('sucrase') = createRequire(import.meta.url)('sucrase');
  return transform(text, { transforms: ['typescript'], disableESTransforms: true }).code;
}
