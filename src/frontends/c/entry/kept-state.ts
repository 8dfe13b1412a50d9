import { bareType, type FunctionInfo, functionsOf, type ParameterInfo } from '../llvm/debug.ts';
import type { Module } from '../llvm/module.ts';
import { globalsSetBy } from './forgotten-init.ts';
import { readsInitialFields } from './initial-use.ts';
import type { Shape } from './shape.ts';
import { isRecord, pointee } from './type-names.ts';

/** Whether it matters what a struct held before a call: one that is only filled in is a result. */
function isKeptRecord(
  { definition }: FunctionInfo,
  { name, type }: ParameterInfo,
  shape: Shape | undefined,
  module: Module,
): boolean {
  const record = bareType(pointee(type));
  if (record === undefined || !isRecord(record)) return false;
  if (shape?.kind !== 'buffer' || name === undefined || !('bits' in record)) return true;
  return readsInitialFields(module, definition, name, record.bits);
}

/** What lives from call to call; `undefined` where nothing does. */
export function keptBy(
  info: FunctionInfo,
  shape: Shape | undefined,
  module: Module,
  reached: readonly string[],
): string | undefined {
  const { parameters } = info;
  const state = shape?.roles.findIndex(({ kind }) => kind === 'state' || kind === 'previous') ?? -1;
  if (shape?.roles[state]?.kind === 'previous') return 'what it returned last';
  const stated = shape?.kind === 'buffer' ? undefined : parameters[state];
  const object = stated ?? parameters.find(parameter => isKeptRecord(info, parameter, shape, module));
  if (object !== undefined) return `what ${object.name ?? 'its pointer'} leads to`;
  if (info.memberOf !== undefined && !info.isStatic) return 'its object';
  const called = functionsOf(module).filter(({ linkageName }) => reached.includes(linkageName));
  const set = called.flatMap(each => [...globalsSetBy(each)]).filter(name => module.globals.has(name));
  return set.length === 0 ? undefined : 'static variables';
}
