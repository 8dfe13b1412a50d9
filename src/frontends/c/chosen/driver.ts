import { SourceError } from '../../../program/source.ts';
import { takesCommandLine } from '../entry/command-line.ts';
import { type Type, withoutConst, withoutReference } from '../entry/driver-types.ts';
import { declare, isCharType, isFloatType, isIntegerType, isPointer, pointee } from '../entry/type-names.ts';
import type { FunctionInfo } from '../llvm/debug.ts';

/** The functions of the driver that give a value of the environment's choice, by what comes after this in their names. */
export const CHOICE = 'chosen_for_';
/** The driver's own way of saying that other values are none of the function's. */
export const ASSUME = 'assumed_by_driver';

/** Elements of an array, and characters of a text, where nothing says how many there are. */
const ELEMENTS = 4;

/**
 * A program that calls a function with whatever its environment may hand to it: any number for each number, texts of up to
 * four characters, arrays of four elements, and for `main` a command line of up to so many words.
 *
 * @throws SourceError for a parameter that this cannot be done for
 */
export function chosenDriver(
  file: string,
  info: FunctionInfo,
  language: 'c' | 'c++',
  init: string | undefined,
): string {
  const before: string[] = [];
  const lines: string[] = [];
  const external = language === 'c' ? '' : 'extern "C" ';
  const declared = (type: Type, name: string): string => declare(type, name, language);
  const choice = (type: Type, name: string): string => {
    before.push(`${external}${declared(type, `${CHOICE}${name}(void)`)};`);
    return `${CHOICE}${name}()`;
  };
  const filled = (element: Type, name: string, isText: boolean): string => {
    before.push(`static ${declared(element, `${name}_elements[${ELEMENTS + (isText ? 1 : 0)}]`)};`);
    const made = choice(element, name);
    lines.push(`for (int i = 0; i < ${ELEMENTS}; i++) ${name}_elements[i] = ${made};`);
    return `${name}_elements`;
  };
  before.push(`${external}void ${ASSUME}(int);`);
  if (info.memberOf !== undefined && !info.isStatic)
    throw new SourceError(`${info.qualified} is a method: name a function that makes its object and calls it`);
  const args = info.parameters.map(({ name, type }, i) => {
    const own = name ?? `parameter_${i}`;
    const plain = withoutConst(withoutReference(type));
    if (takesCommandLine(info)) return commandLinePart(i, before, lines);
    if (isIntegerType(plain) || isFloatType(plain)) return choice(plain, own);
    const element = withoutConst(pointee(plain));
    if (isPointer(plain) && isCharType(element)) return filled(element, own, true);
    if (isPointer(plain) && (isIntegerType(element) || isFloatType(element))) return filled(element, own, false);
    throw new SourceError(
      `${info.file}:${info.line}:1: a value for the parameter ${own} of ${info.name} cannot be chosen (numbers, texts and arrays of numbers can): name a function without it that prepares one and calls ${info.name}`,
    );
  });
  return [
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
}

/** One of `main`'s parameters: how many words there are, the words, or the environment, which is empty. */
function commandLinePart(i: number, before: string[], lines: string[]): string {
  if (i === 2) return '(char **)0';
  if (i === 0) {
    before.push(
      `static char codomata_words[${ELEMENTS}][${ELEMENTS + 1}];`,
      `static char *codomata_line[${ELEMENTS} + 1];`,
      `int ${CHOICE}argc(void);`,
      `char ${CHOICE}argv(void);`,
    );
    lines.push(
      `int codomata_count = ${CHOICE}argc();`,
      `${ASSUME}(codomata_count >= 1);`,
      `for (int i = 0; i < ${ELEMENTS}; i++) {`,
      `  for (int j = 0; j < ${ELEMENTS}; j++) codomata_words[i][j] = ${CHOICE}argv();`,
      '  codomata_line[i] = i < codomata_count ? codomata_words[i] : (char *)0;',
      '}',
    );
    return 'codomata_count';
  }
  return 'codomata_line';
}
