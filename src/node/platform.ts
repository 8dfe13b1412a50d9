import { createRequire, isBuiltin } from 'node:module';
import type { Platform } from '../host/platform.ts';
import { REMOVED, visibleProcess } from './javascript/inside/globals.ts';

const require = createRequire(import.meta.url);

/** Node 20.19 and 22.12 on can `require` a module, and then have a condition for packages that offer one for it. */
const MODULE_SYNC = 'require_module' in process.features ? ['module-sync'] : [];

/** This process, without what reaches out of it. */
export const nodePlatform: Platform = {
  name: `Node ${process.version}`,
  hiddenGlobals: REMOVED,
  replaced: [[process, visibleProcess]],
  conditions: ['node', 'node-addons', ...MODULE_SYNC],
  isBuiltin,
  builtin: name => require(name),
};
