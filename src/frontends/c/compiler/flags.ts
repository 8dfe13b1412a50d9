import { CompileError } from './compile-error.ts';
import { LIBCXX_SETTINGS_FOLDER } from './libcxx.ts';
import type { CompileOptions, Language } from './options.ts';
import { ABSENT_FOLDER, LIBCXX_INCLUDE, OUR_INCLUDE, seenPath, spelledPath } from './places.ts';

/**
 * Undefined behaviour in LLVM IR has its own forms, except for the bounds and lengths of arrays, and for shifts by numbers
 * of another width, which must be checked in code.
 */
const IR_FLAGS = [
  '-S',
  '-emit-llvm',
  '-O0',
  '-g',
  '-Xclang',
  '-disable-O0-optnone',
  '-fno-discard-value-names',
  '-Xclang',
  '-fsanitize-address-use-after-scope',
  '-fsanitize=array-bounds,shift-exponent,vla-bound',
  '-fsanitize-trap=all',
];

/**
 * Headers and functions are as without a host, while `main` is what it is with one: it returns 0 where it ends without a
 * `return`. So `-ffreestanding`, which is both, is taken apart.
 */
const NO_HOST = ['-fno-builtin', '-Wno-builtin-macro-redefined', '-U__STDC_HOSTED__', '-D__STDC_HOSTED__=0'];

/**
 * What compilers warned of for decades and clang has made errors of: a type that is left out is `int`, and pointers and
 * numbers are converted into each other. What such code does is the same.
 */
const OLD_CODE = [
  'implicit-int',
  'int-conversion',
  'incompatible-function-pointer-types',
  'implicit-function-declaration',
].map(name => `-Wno-error=${name}`);

const CXX_FLAGS = ['-fno-exceptions', '-fno-rtti', '-fno-access-control', '-fno-threadsafe-statics'];

/** What the result depends on besides the files; without paths of this machine, except where the user's folders are far away. */
export function irFlags(language: Language, options: CompileOptions, needsLibcxx: boolean): readonly string[] {
  const wrapping = options.trapOverflow === false ? ['-fwrapv'] : [];
  return [
    '-target',
    word(options.target, 'a machine'),
    ...IR_FLAGS,
    ...wrapping,
    ...languageFlags(language, options, needsLibcxx),
  ];
}

/**
 * A value that stands where clang could take it for something else: an argument that starts with `@` names a file with
 * further arguments, and some of those load code.
 *
 * @throws CompileError
 */
function word(value: string, what: string): string {
  if (/^\w[\w.+:-]*$/.test(value)) return value;
  throw new CompileError(`${JSON.stringify(value)} is not the name of ${what}`);
}

/** How the code is to be understood, for every target. */
export function languageFlags(language: Language, options: CompileOptions, needsLibcxx: boolean): readonly string[] {
  return [
    ...NO_HOST,
    '-ffp-contract=off',
    '-fstrict-flex-arrays=1',
    '-nostdlibinc',
    '-fno-color-diagnostics',
    '-fdebug-compilation-dir=.',
    '-fmacro-prefix-map=./=',
    ...(options.standard === undefined ? [] : [`-std=${word(options.standard, 'a standard')}`]),
    ...(language === 'c++' ? CXX_FLAGS : OLD_CODE),
    ...options.define.map(definition => `-D${definition}`),
    ...options.include.map(folder => `-I${spelledPath(options.workspace, seenPath(options.workspace, folder))}`),
    ...(needsLibcxx ? ['-isystem', LIBCXX_SETTINGS_FOLDER, '-isystem', LIBCXX_INCLUDE] : []),
    '-isystem',
    OUR_INCLUDE,
    ...(options.later ?? []).flatMap(folder => [
      '-idirafter',
      spelledPath(options.workspace, seenPath(options.workspace, folder)),
    ]),
    ...(options.repaired === undefined ? [] : ['-include', options.repaired.header.seen]),
    ...((options.madeUp ?? []).length === 0 ? [] : ['-idirafter', ABSENT_FOLDER]),
  ];
}
