import type { FunctionInfo, ParameterInfo } from '../llvm/debug.ts';
import { textInC } from './literals.ts';
import { isCharType, isIntegerType, isPointer, pointee } from './type-names.ts';

/** Whether a function is `main` of a program with parameters for a command line. */
export function takesCommandLine({ qualified, parameters: [count, ...lists] }: FunctionInfo): boolean {
  return qualified === 'main' && count !== undefined && isIntegerType(count.type) && lists.every(isWordList);
}

/** `char **` */
function isWordList({ type }: ParameterInfo): boolean {
  return isPointer(type) && isPointer(pointee(type)) && isCharType(pointee(pointee(type)));
}

/** Declarations in C, and the values of the parameters of `main` in order. */
export interface CommandLine {
  readonly before: readonly string[];
  readonly values: readonly string[];
}

/** The program's name, which is that of its file, the user's arguments as words that may be changed, and no environment. */
export function commandLineOf(file: string, args: readonly unknown[]): CommandLine {
  const words = [nameOf(file), ...args].map(arg => textInC(String(arg)));
  const list = words.map((_, i) => `codomata_word_${i}, `).join('');
  return {
    before: [
      ...words.map((word, i) => `static char codomata_word_${i}[] = ${word};`),
      `static char *codomata_words[] = {${list}0};`,
      'static char *codomata_environment[] = {0};',
    ],
    values: [String(words.length), 'codomata_words', 'codomata_environment'],
  };
}

function nameOf(file: string): string {
  const [, name] = /([^/\\]*?)(?:(?<=[^/\\])\.[^./\\]*)?$/.exec(file) ?? ['', file];
  return name;
}
