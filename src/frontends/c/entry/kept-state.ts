import { type FunctionInfo, functionsOf } from '../llvm/debug.ts';
import type { Module } from '../llvm/module.ts';
import { globalsSetBy } from './forgotten-init.ts';
import type { Shape } from './shape.ts';
import { isRecord, pointee } from './type-names.ts';

/** What lives from call to call; `undefined` where nothing does. */
export function keptBy(
  info: FunctionInfo,
  shape: Shape | undefined,
  module: Module,
  reached: readonly string[],
): string | undefined {
  const state = shape?.roles.findIndex(({ kind }) => kind === 'state' || kind === 'previous') ?? -1;
  if (state >= 0)
    return shape?.roles[state].kind === 'state'
      ? `what ${info.parameters[state].name ?? 'its pointer'} leads to`
      : 'what it returned last';
  const object = info.parameters.find(({ type }) => isRecord(pointee(type)));
  if (object !== undefined) return `what ${object.name ?? 'its pointer'} leads to`;
  if (info.memberOf !== undefined && !info.isStatic) return 'its object';
  const called = functionsOf(module).filter(({ linkageName }) => reached.includes(linkageName));
  const set = called.flatMap(each => [...globalsSetBy(each)]).filter(name => module.globals.has(name));
  return set.length === 0 ? undefined : 'static variables';
}
