import { isCFile } from '../frontends/code.ts';
import { CODE_OPTIONS, type CodeOptions, type OptionEntry } from '../frontends/code-options.ts';
import { flagOf, UsageError } from './context.ts';

/** Options that say something about one language are refused where no target is in it. @throws UsageError */
export function requireLanguages(options: CodeOptions, targets: readonly string[]): void {
  const hasC = targets.some(target => isCFile(target.replace(/#.*$/s, '')));
  for (const [name, entry] of Object.entries<OptionEntry>(CODE_OPTIONS)) {
    const value: unknown = Reflect.get(options, name);
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    if (hasC && entry.language === 'javascript')
      throw new UsageError(
        `${flagOf(entry)} is for targets in JavaScript and TypeScript: C throws nothing; leave it out`,
      );
    if (!hasC && entry.language === 'c')
      throw new UsageError(`${flagOf(entry)} is for targets in C and C++, and there is none here; leave it out`);
  }
}
