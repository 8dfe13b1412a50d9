import { Workspace } from '../src/host/workspace.ts';
import { nodeHost } from '../src/node/host.ts';

/** What all tests of a process share. */
export const workspace = new Workspace(nodeHost);

/** The same, for targets of a folder. */
export function inDirectory(directory: string): Workspace {
  return workspace.in(directory);
}
