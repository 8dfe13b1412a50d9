import { SourceError } from '../../../program/source.ts';
import { type FunctionInfo, functionsOf } from '../llvm/debug.ts';
import { plainName } from '../llvm/mangled-names.ts';
import type { Module } from '../llvm/module.ts';
import { namesWithin } from './library-use.ts';

/**
 * Makes sure that a function which reads by itself can come to one of the functions that read, directly or through others.
 * Otherwise it goes on without ever reading, and has no automaton. Linear in what it can reach.
 *
 * @throws SourceError
 */
export function requireReader(
  modules: readonly Module[],
  entries: readonly FunctionInfo[],
  read: readonly string[],
): void {
  if (read.length === 0) return;
  const [{ qualified }] = entries;
  const reached = new Set(
    namesWithin(
      modules,
      entries.map(({ linkageName }) => linkageName),
    ),
  );
  const defined = modules.flatMap(functionsOf).filter(({ linkageName }) => reached.has(linkageName));
  const names = new Set([
    ...[...reached].map(name => plainName(name) ?? name),
    ...defined.flatMap(info => [info.name, info.qualified]),
  ]);
  if (read.some(name => names.has(name.replaceAll('.', '::')))) return;
  const those = read.length === 1 ? read[0] : `any of ${read.join(', ')}`;
  throw new SourceError(
    `--read ${read.join(',')}: ${qualified} never calls ${those}, so it has no input: name the function by which it reads a symbol, or the function that calls it`,
  );
}
