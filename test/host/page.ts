/**
 * What a page does: it has texts, and asks about them. It is bundled for a browser, and runs without Node's modules and
 * globals and without code made from texts.
 */
import { createCodomata } from '../../src/api/index.ts';
import { memoryHost } from '../../src/host/index.ts';

declare const OWN_MODULES: Readonly<Record<string, string>>;

const ESCAPE = `
import { TABLE, type Entry } from './table';

const special = (unit: string): Entry | undefined => TABLE.find(([from]) => from === unit);

export function escape(text: string): string {
  let html = '';
  for (let i = 0; i < text.length; i++) html += special(text[i])?.[1] ?? text[i];
  return html;
}

export function unescape(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot);/g, name => TABLE.find(([, to]) => to === name)?.[0] ?? name);
}
`;

const TABLE = `
export type Entry = readonly [from: string, to: string];
export const TABLE: readonly Entry[] = [['&', '&amp;'], ['<', '&lt;'], ['>', '&gt;'], ['"', '&quot;']];
`;

const { check, learn, run, verify, draw } = createCodomata(
  memoryHost({
    files: new Map([
      ['/project/escape.ts', ESCAPE],
      ['/project/table.ts', TABLE],
    ]),
    own: new Map(Object.entries(OWN_MODULES)),
    language: 'ts',
    directory: '/project',
  }),
);

/** What the test looks at. */
export async function answers(): Promise<unknown> {
  const { machine, certificate } = await learn('escape.ts#escape');
  return {
    inverse: await check('inverse', ['escape.ts#escape', 'escape.ts#unescape']),
    idempotent: await check('idempotent', ['./escape#escape']),
    safe: await check('safe', ['escape.ts#unescape']),
    verified: machine === undefined || certificate === undefined ? undefined : await verify(machine, certificate),
    changed:
      machine === undefined || certificate === undefined
        ? undefined
        : await verify({ ...machine, states: [] }, certificate),
    picture: (await draw('escape.ts#escape')).picture,
    native: await message(() => run('escape.ts#escape', ['&'], { native: true })),
    missing: await message(() => check('idempotent', ['escpae.ts#escape'])),
    modules: await message(() => check('idempotent', ['node:path#normalize'])),
  };
}

async function message(ask: () => Promise<unknown>): Promise<string> {
  return ask().then(
    answer => JSON.stringify(answer),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
