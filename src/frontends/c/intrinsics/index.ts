import { CONTROL } from './control.ts';
import { FLOATS } from './floats.ts';
import { HOST } from './host.ts';
import type { Intrinsic } from './intrinsic.ts';
import { MEMORY } from './memory.ts';
import { NUMBERS } from './numbers.ts';
import { RESULTS } from './results.ts';

const ALL: ReadonlyMap<string, Intrinsic> = new Map([
  ...[...HOST, ...MEMORY, ...NUMBERS],
  ...[...FLOATS, ...CONTROL, ...RESULTS],
]);

/** The function that we stand for under a name; LLVM's own have types behind their names, such as `.p0.i64`. */
export function intrinsicNamed(name: string): Intrinsic | undefined {
  const own = ALL.get(name);
  if (own !== undefined || !name.startsWith('llvm.')) return own;
  const dot = name.lastIndexOf('.');
  return dot <= 'llvm'.length ? undefined : intrinsicNamed(name.slice(0, dot));
}
