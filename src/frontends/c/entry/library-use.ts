import type { Module, Operand } from '../llvm/module.ts';
import { operandsOf } from '../translate/promotion.ts';

const READING = new Set([
  ...['getchar', 'getc', 'fgetc', 'fgets', 'fread', 'scanf', 'gets', 'getline', 'read', 'ungetc'],
  ...['getchar_unlocked', 'fscanf', 'getdelim', 'vscanf', 'vfscanf'],
  'codomata_read',
]);
/** What writes symbols on stdout, what formats text for it, and the same for a stream that is an argument. */
const WRITING = new Set(['putchar', 'puts', 'putchar_unlocked', 'codomata_write']);
const PRINTING = new Set(['printf', 'vprintf', 'dprintf', 'vdprintf', 'write']);
const WRITING_STREAM = new Set(['putc', 'fputc', 'fputs', 'fwrite', 'putc_unlocked', 'fputc_unlocked']);
const PRINTING_STREAM = new Set(['fprintf', 'vfprintf']);

const ENDING = ['atexit', '__cxa_atexit', '__aeabi_atexit'];

/** What functions, and all that they can reach, may do by functions of the library. */
export interface LibraryUse {
  readonly reads: boolean;
  /** They write symbols on stdout. */
  readonly writes: boolean;
  /** They write formatted text on stdout, or memory on a descriptor. */
  readonly prints: boolean;
  /** They write on stderr. */
  readonly reports: boolean;
  /** Something is to be done at the end of the program. */
  readonly endsLater: boolean;
}

/** Constructors of C++, by the names that they have in compiled code. */
const CONSTRUCTOR = /^_ZN.*C[12]E/;

/**
 * Whether functions, or what they call or point to, can call functions of the library that read or write. Of virtual
 * functions, those of all classes that objects are made of count. Linear in all of these.
 */
export function libraryUse(modules: readonly Module[], functions: readonly string[]): LibraryUse {
  const isOwn = (name: string): boolean => modules.some(({ functions: defined }) => defined.has(name));
  const names = namesWithin(modules, functions).filter(name => !isOwn(name));
  const uses = (wanted: ReadonlySet<string>): boolean => names.some(name => wanted.has(name));
  const [mentionsOutput, mentionsErrors] = [names.includes('stdout'), names.includes('stderr')];
  const onlyErrors = mentionsErrors && !mentionsOutput;
  return {
    reads: uses(READING),
    writes: uses(WRITING) || (!onlyErrors && uses(WRITING_STREAM)),
    prints: uses(PRINTING) || (!onlyErrors && uses(PRINTING_STREAM)),
    reports: mentionsErrors || names.includes('perror'),
    endsLater: modules.some(({ declarations }) => ENDING.some(name => declarations.has(name))),
  };
}

/** The names of all functions and variables that functions can reach, also through objects with virtual functions. */
export function namesWithin(modules: readonly Module[], functions: readonly string[]): readonly string[] {
  const constructors = modules.flatMap(({ functions: defined }) =>
    [...defined.keys()].filter(name => CONSTRUCTOR.test(name)),
  );
  return reachableNames(modules, [...functions, ...constructors]);
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
