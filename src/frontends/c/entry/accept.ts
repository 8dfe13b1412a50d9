import { SourceError } from '../../../program/source.ts';
import { plainName } from '../llvm/mangled-names.ts';
import type { Module } from '../llvm/module.ts';

/** What an expression for `--accept` says about calls: `called(f)`, and `argument(f, 2)`, which is that of the last call. */
const CALLED = /\bcalled\s*\(\s*(\w+)\s*\)/g;
const ARGUMENT = /\bargument\s*\(\s*(\w+)\s*,\s*(\d+)\s*\)/g;

/** The functions whose calls an expression asks about. */
export function calledIn(accept: string | undefined): readonly string[] {
  const text = accept ?? '';
  return [...new Set([...text.matchAll(CALLED), ...text.matchAll(ARGUMENT)].map(match => match[1]))];
}

/** The numbers of the arguments of a function that an expression asks about, from 1. */
export function argumentsIn(accept: string | undefined, name: string): readonly number[] {
  const all = [...(accept ?? '').matchAll(ARGUMENT)].filter(match => match[1] === name).map(match => Number(match[2]));
  return [...new Set(all)];
}

/** The variable that says whether a function was called. */
export function calledVariable(name: string): string {
  return `codomata_called_${name}`;
}

export function argumentVariable(name: string, argument: number): string {
  return `codomata_argument_${name}_${argument}`;
}

/** The expression as C has it: `return` is what was returned last, `this` the object of a method. */
export function acceptInC(accept: string, returned: string, object: string): string {
  return accept
    .replace(CALLED, (_, name: string) => calledVariable(name))
    .replace(ARGUMENT, (_, name: string, argument: string) => argumentVariable(name, Number(argument)))
    .replace(/\breturn\b/g, returned)
    .replace(/\bthis\b/g, `(&${object})`);
}

/**
 * The functions that an expression asks about and that are no callbacks: they are only declared.
 *
 * @throws SourceError for one that is defined, or not there at all
 */
export function declaredCalls(
  accept: string | undefined,
  callbacks: readonly string[],
  modules: readonly Module[],
): readonly string[] {
  const isThere = (names: Iterable<string>, wanted: string): boolean =>
    [...names].some(name => name === wanted || plainName(name) === wanted);
  return calledIn(accept).filter(name => {
    if (callbacks.includes(name)) return false;
    const isDefined = modules.some(({ functions }) => isThere(functions.keys(), name));
    if (!isDefined && modules.some(({ declarations }) => isThere(declarations.keys(), name))) {
      if (argumentsIn(accept, name).length > 0)
        throw new SourceError(`--accept argument(${name}, …): only arguments of callbacks can be named`);
      return true;
    }
    throw new SourceError(
      `--accept called(${name}): name a parameter that is a function, one of --init, or a function that is declared and not defined`,
    );
  });
}
