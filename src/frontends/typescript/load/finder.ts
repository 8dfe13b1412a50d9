import type { Workspace } from '../../../host/workspace.ts';
import type { Activity } from '../../../program/activity.ts';
import type { Value } from '../../../program/value.ts';
import type { ModuleCode } from '../lower/module.ts';
import type { ResolvedModule } from '../modules/format.ts';
import { resolveModule } from '../modules/resolve.ts';
import { compileModule, type Reading } from './compile.ts';
import { hostModule } from './host-modules.ts';

/** Where modules come from. */
export interface Finder {
  readonly workspace: Workspace;
  resolve(specifier: string, fromFile: string, how: 'import' | 'require'): ResolvedModule;
  compile(module: ResolvedModule): ModuleCode;
  /** The exports of a module that is not a file. */
  builtin(activity: Activity, module: ResolvedModule): Value;
}

/** Finds modules as Node does; the target's own module is read in its own way. */
export function nodeFinder(workspace: Workspace, target: ResolvedModule, reading: Reading): Finder {
  return {
    workspace,
    resolve: (specifier, fromFile, how) => resolveModule(workspace, specifier, fromFile, how),
    compile: module => compileModule(workspace, module, module.file === target.file ? reading : {}),
    builtin: (activity, module) => hostModule(activity, workspace, module.file),
  };
}
