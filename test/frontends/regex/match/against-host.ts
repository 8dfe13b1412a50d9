import type { Subject } from '../../../../src/frontends/regex/index.ts';

/** A subject that knows its string and answers without asking anybody. */
export function known(text: string): Subject {
  const unit = (index: number) => {
    if (!(index >= 0 && index < text.length)) throw new Error(`asked for the code unit at ${index} of ${text.length}`);
    return text.charCodeAt(index);
  };
  return {
    length: text.length,
    has: index => index < text.length,
    isIn: (index, set) => set.has(unit(index)),
    same: (a, b, fold = u => u) => fold(unit(a)) === fold(unit(b)),
  };
}

/** The host's captures as flat positions when `lastIndex` is `index`; `flags` may lack `d`. */
export function hostSearch(source: string, flags: string, text: string, index: number): number[] | undefined {
  const regex = new RegExp(source, flags.includes('d') ? flags : `${flags}d`);
  regex.lastIndex = index;
  const found = regex.exec(text);
  return found?.indices && Array.from(found.indices, pair => pair ?? [-1, -1]).flat();
}

/** Whether the host looks at `lastIndex`. */
export function startsAnywhere(flags: string): boolean {
  return /[gy]/.test(flags);
}

/** The code units of a text, escaped where a failure message would hide them. */
export function shown(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
