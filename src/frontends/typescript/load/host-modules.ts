import type { Workspace } from '../../../host/workspace.ts';
import type { Activity } from '../../../program/activity.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { mirror } from '../objects/host.ts';

/**
 * A module of the platform's own, to look at: its functions are the host's and are refused when they are called, except those
 * that are modelled. Loading such a module does nothing by itself.
 */
export function hostModule(activity: Activity, { host }: Workspace, name: string): Value {
  const bare = name.replace(/^node:/, '');
  const mirrored = mirror(activity, `node:${bare}`, host.platform.builtin(name));
  return mirrored instanceof Reference ? mirrored : undefined;
}
