import { isCFile } from '../frontends/code.ts';
import { type CommonOptions, UsageError } from './context.ts';

const C_ONLY = {
  init: '--init',
  accept: '--accept',
  include: '--include',
  define: '--define',
  source: '--source',
  std: '--std',
  triple: '--triple',
  systemClang: '--system-clang',
  wrap: '--wrap',
} as const;

/** Options that say something about one language are refused where no target is in it. @throws UsageError */
export function requireCFor(options: CommonOptions, targets: readonly string[]): void {
  const hasC = targets.some(target => isCFile(target.replace(/#.*$/s, '')));
  if (hasC && options.throws !== undefined)
    throw new UsageError('--throws is for targets in JavaScript and TypeScript: C throws nothing; leave it out');
  if (hasC) return;
  for (const [name, flag] of Object.entries(C_ONLY)) {
    const value: unknown = Reflect.get(options, name);
    if (value !== undefined && !(Array.isArray(value) && value.length === 0))
      throw new UsageError(`${flag} is for targets in C and C++, and there is none here; leave it out`);
  }
}
