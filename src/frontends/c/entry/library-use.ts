import type { Module, Operand } from '../llvm/module.ts';
import { operandsOf } from '../translate/promotion.ts';

const READING = new Set([
  ...['getchar', 'getc', 'fgetc', 'fgets', 'fread', 'scanf', 'gets', 'getline', 'read', 'ungetc'],
  ...['getchar_unlocked', 'fscanf', 'getdelim', 'vscanf', 'vfscanf'],
  'codomata_read',
]);
const WRITING = new Set([
  ...['putchar', 'putc', 'fputc', 'puts', 'fputs', 'fwrite', 'putchar_unlocked', 'putc_unlocked', 'fputc_unlocked'],
  'codomata_write',
]);

export interface LibraryUse {
  readonly reads: boolean;
  readonly writes: boolean;
}

/** Constructors of C++, by the names that they have in compiled code. */
const CONSTRUCTOR = /^_ZN.*C[12]E/;

/**
 * Whether functions, or what they call or point to, can call functions of the library that read or write. Of virtual
 * functions, those of all classes that objects are made of count. Linear in all of these.
 */
export function libraryUse(modules: readonly Module[], functions: readonly string[]): LibraryUse {
  const constructors = modules.flatMap(({ functions: defined }) =>
    [...defined.keys()].filter(name => CONSTRUCTOR.test(name)),
  );
  const names = reachableNames(modules, [...functions, ...constructors]);
  return { reads: names.some(name => READING.has(name)), writes: names.some(name => WRITING.has(name)) };
}

/** The names of all functions and variables that can be reached from some functions. */
export function reachableNames(modules: readonly Module[], from: readonly string[]): readonly string[] {
  const reached = new Set(from);
  const mention = (operand: Operand): void => {
    if (operand.kind === 'global') reached.add(operand.name);
    else if (operand.kind === 'aggregate') operand.elements.forEach(mention);
    else if (operand.kind === 'expression') operandsOf(operand.instruction.action).forEach(mention);
  };
  // What is added to a set while it is gone through comes up later.
  for (const name of reached) {
    for (const module of modules) {
      const initialiser = module.globals.get(name)?.initialiser;
      if (initialiser !== undefined) mention(initialiser);
      for (const { instructions } of module.functions.get(name)?.body.blocks ?? [])
        for (const { action } of instructions) operandsOf(action).forEach(mention);
    }
  }
  return [...reached];
}
