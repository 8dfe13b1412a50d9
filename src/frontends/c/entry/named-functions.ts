import { SourceError } from '../../../program/source.ts';
import { functionsOf } from '../llvm/debug.ts';
import { plainName } from '../llvm/mangled-names.ts';
import type { Module } from '../llvm/module.ts';

/** The functions that the compiled code has, of those that are named; all where it has none of them. */
export function presentIn(modules: readonly Module[], names: readonly string[]): readonly string[] {
  const all = modules.flatMap(({ functions, declarations }) => [...functions.keys(), ...declarations.keys()]);
  const plain = new Set(all.flatMap(name => [name, plainName(name) ?? name]));
  const present = names.filter(name => plain.has(name.replace(/^.*(?:::|\.)/, '')));
  return present.length === 0 ? names : present;
}

/** The names that functions have in the compiled code. */
export function linkageNames(
  modules: readonly Module[],
  option: string,
  names: readonly string[] | undefined,
  text: string,
): ReadonlySet<string> {
  return new Set((names ?? []).flatMap(name => [...linkageNamesOf(modules, option, name, text)]));
}

export function linkageNamesOf(
  modules: readonly Module[],
  option: string,
  name: string,
  text: string,
): ReadonlySet<string> {
  const names = compiledNames(modules, name);
  if (names.size === 0)
    throw new SourceError(`${option} ${name}: ${text.split('#')[0]} calls no function of this name`);
  return names;
}

export function compiledNames(modules: readonly Module[], name: string): ReadonlySet<string> {
  const defined = modules
    .flatMap(functionsOf)
    .filter(info => info.name === name || info.qualified === name.replaceAll('.', '::'));
  const names = new Set(defined.map(({ linkageName }) => linkageName));
  for (const declared of modules.flatMap(({ declarations }) => [...declarations.keys()]))
    if (declared === name || plainName(declared) === name) names.add(declared);
  return names;
}
