import { SourceError } from '../../../program/source.ts';
import { takesCommandLine } from '../entry/command-line.ts';
import { type Type, withoutConst, withoutReference } from '../entry/driver-types.ts';
import { declare, isCharType, isFloatType, isIntegerType, isPointer, pointee } from '../entry/type-names.ts';
import type { FunctionInfo } from '../llvm/debug.ts';

/** The functions of the driver that give a value of the environment's choice, by what comes after this in their names. */
export const CHOICE = 'chosen_for_';
/** The driver's own way of saying that other values are none of the function's. */
export const ASSUME = 'assumed_by_driver';

/** The longest texts, and the longest command lines, in words. */
const CHARACTERS = 4;
const WORDS = 8;

/** A driver, and what it leaves out: inputs that it does not choose. */
export interface ChosenDriver {
  readonly text: string;
  readonly limits: readonly string[];
}

/**
 * A program that calls a function with whatever its environment may hand to it: any number for each number, and texts and
 * command lines up to a length. A pointer beside a number may be to as many elements as the number says, or not: nothing
 * says how many there have to be, so an access outside of them would be a failure of ours.
 *
 * @throws SourceError for a parameter that this cannot be done for
 */
export function chosenDriver(
  file: string,
  info: FunctionInfo,
  language: 'c' | 'c++',
  init: string | undefined,
): ChosenDriver {
  const limits = new Set<string>();
  const before: string[] = [];
  const lines: string[] = [];
  const external = language === 'c' ? '' : 'extern "C" ';
  const declared = (type: Type, name: string): string => declare(type, name, language);
  const choice = (type: Type, name: string): string => {
    before.push(`${external}${declared(type, `${CHOICE}${name}(void)`)};`);
    return `${CHOICE}${name}()`;
  };
  const text = (element: Type, name: string): string => {
    before.push(`static ${declared(element, `${name}_text[${CHARACTERS + 1}]`)};`);
    const made = choice(element, name);
    lines.push(`for (int i = 0; i < ${CHARACTERS}; i++) ${name}_text[i] = ${made};`);
    limits.add(`texts for ${name} have at most ${CHARACTERS} characters`);
    return `${name}_text`;
  };
  const hasNumbers = info.parameters.some(({ type }) => isIntegerType(withoutConst(type)));
  before.push(`${external}void ${ASSUME}(int);`);
  if (info.memberOf !== undefined && !info.isStatic)
    throw new SourceError(`${info.qualified} is a method: name a function that makes its object and calls it`);
  const args = info.parameters.map(({ name, type }, i) => {
    const own = name ?? `parameter_${i}`;
    const plain = withoutConst(withoutReference(type));
    if (takesCommandLine(info)) {
      limits.add(`command lines have at most ${WORDS} words of ${CHARACTERS} characters`);
      return commandLinePart(i, before, lines);
    }
    if (isIntegerType(plain) || isFloatType(plain)) return choice(plain, own);
    const element = withoutConst(pointee(plain));
    if (isPointer(plain) && isCharType(element) && !hasNumbers) return text(element, own);
    throw new SourceError(
      `${info.file}:${info.line}:1: a value for the parameter ${own} of ${info.name} cannot be chosen (numbers can, and texts that no number is given with): name a function without it that prepares one and calls ${info.name}`,
    );
  });
  const program = [
    '#include <codomata.h>',
    `#include ${JSON.stringify(file)}`,
    ...before,
    `${external}void codomata_drive(void);`,
    `${external}void codomata_drive(void) {`,
    ...(init === undefined ? [] : [`  ${init.includes('(') ? init : `${init}()`};`]),
    ...lines.map(line => `  ${line}`),
    `  ${info.qualified}(${args.join(', ')});`,
    '}',
    '',
  ].join('\n');
  return { text: program, limits: [...limits] };
}

/** One of `main`'s parameters: how many words there are, the words, or the environment, which is empty. */
function commandLinePart(i: number, before: string[], lines: string[]): string {
  if (i === 2) return '(char **)0';
  if (i === 0) {
    before.push(
      `static char codomata_words[${WORDS}][${CHARACTERS + 1}];`,
      `static char *codomata_line[${WORDS} + 1];`,
      `int ${CHOICE}argc(void);`,
      `char ${CHOICE}argv(void);`,
    );
    lines.push(
      `int codomata_count = ${CHOICE}argc();`,
      `${ASSUME}(codomata_count >= 1 && codomata_count <= ${WORDS});`,
      `for (int i = 0; i < ${WORDS}; i++) {`,
      `  for (int j = 0; j < ${CHARACTERS}; j++) codomata_words[i][j] = ${CHOICE}argv();`,
      '  codomata_line[i] = i < codomata_count ? codomata_words[i] : (char *)0;',
      '}',
    );
    return 'codomata_count';
  }
  return 'codomata_line';
}
