import { SourceError } from '../../program/source.ts';
import type { COptions } from './c-options.ts';
import { type Compiled, CompileError, type CompileOptions, compileToIr, type Unit } from './compiler/index.ts';
import { statedIn } from './entry/states.ts';
import { libraryClass } from './entry/string-types.ts';
import type { FunctionInfo } from './llvm/debug.ts';

/** An error in the driver: what it is, and the line. */
const IN_DRIVER = /codomata-driver\S*: error: ([^\n]*)\n([^\n]*)/;

const CANDIDATES = /^(\S+?:\d+:\d+): note: (candidate constructor not viable: [^\n]*)/gm;

/**
 * Compiles a file with its driver.
 *
 * @throws SourceError where what the user says for the driver does not fit the code, in the user's words
 */
export async function compileDriven(
  unit: Unit,
  info: FunctionInfo,
  asked: COptions,
  options: CompileOptions,
): Promise<Compiled> {
  try {
    return await compileToIr(unit, options);
  } catch (error) {
    throw error instanceof CompileError ? (inUserWords(error, info, asked) ?? error) : error;
  }
}

function inUserWords(
  { message }: CompileError,
  { memberOf, qualified }: FunctionInfo,
  { accept, init, state = [] }: COptions,
): SourceError | undefined {
  const [, what, line] = IN_DRIVER.exec(message) ?? [];
  if (what === undefined) return undefined;
  if (accept !== undefined && line.includes('codomata_accept(')) return new SourceError(`--accept ${accept}: ${what}`);
  const stated = statedIn(line);
  if (stated !== undefined) return new SourceError(`--state ${state[stated]}: ${what}`);
  if (init !== undefined && line.includes(init.trim())) return new SourceError(`--init ${init}: ${what}`);
  if (memberOf === undefined || !/\bcodomata_object\b/.test(line)) return undefined;
  const candidates = [...message.matchAll(CANDIDATES)].map(([, place, why]) => `\n  ${place}: ${why}`);
  return new SourceError(
    `${qualified}: an object of ${memberOf.qualified ?? 'its class'} cannot be made like this: give the arguments of its constructor by --args${candidates.join('')}`,
  );
}

/** For a function that gets its input in no way that we know. */
export function noInput(text: string, { name, parameters }: FunctionInfo): SourceError {
  const held = parameters.flatMap(({ type, name: own = 'a parameter' }) => {
    const library = libraryClass(type)?.replace(/, std::(?:__\w+::)?allocator<.*$/, '>');
    return library === undefined ? [] : [`${own} is a ${library}`];
  });
  return new SourceError(
    held.length > 0
      ? `${text}: ${held.join(', ')}, and of the C++ library only std::string, std::string_view and std::vector of char or unsigned char are understood as input: name a function that reads a symbol by --read, or write one that takes bytes and calls ${name}`
      : `${text}: ${name} has no parameter for the input and reads none: name the function that it reads a symbol with by --read; codomata infer ${text.split('#')[0]} says which look like it`,
  );
}
