import { join } from 'node:path';
import { call } from './call.ts';
import { inFolder } from './command-line.ts';

const CODE = {
  'f.ts': `
    export function escape(s: string): string { return s.replace(/[<&]/g, c => (c === '<' ? '&lt;' : '&amp;')); }
    export function strip(s: string): string { return s.replace(/[<&]/g, ''); }
    export function refuse(s: string): string { if (s.includes('<')) throw new Error('no'); return s; }
    let calls = 0;
    export function firstOnly(s: string): string { return calls++ === 0 ? s.replace(/</g, '') : 'called before'; }
  `,
  'files.cjs': `module.exports = s => require('node:fs').readFileSync(s, 'utf8');`,
};

/** Bek programs that do what the functions do, or something else. */
export const ESCAPE = `iter(c in i) { case (c == '<') : yield("&lt;"); case (c == '&') : yield("&amp;"); case (true) : yield(c); }`;
export const ESCAPE_LESS = `iter(c in i) { case (c == '<') : yield("&lt;"); case (true) : yield(c); }`;
export const STRIP = `iter(c in i) { case (c == '<' || c == '&') : skip; case (true) : yield(c); }`;
export const STRIP_LESS = `iter(c in i) { case (c == '<') : skip; case (true) : yield(c); }`;
export const REFUSE = `iter(c in i) { case (c == '<') : raise No; case (true) : yield(c); }`;

export const BOUNDED = { level: 'bounded', length: 7 } as const;
export const TESTED = { level: 'tested', inputs: 20 } as const;

export type Ask = (...args: readonly string[]) => ReturnType<typeof call>;

/** Calls codomata on functions of the code; `#name` is one of them. */
export function withCode<T>(work: (ask: Ask, folder: string) => Promise<T>): Promise<T> {
  return inFolder(CODE, folder => {
    const named = (arg: string): string => arg.replaceAll('#', `${join(folder, 'f.ts')}#`);
    return work((...args) => call(...args.map(named)), folder);
  });
}
