import type { Workspace } from '../../../host/workspace.ts';
import { isCompiled, type ResolvedModule } from './format.ts';
import { ModuleNotFound } from './module-not-found.ts';

/** A module of the user's own; undefined for one of an installed package, or that is not there. */
export function ownModule({ host }: Workspace, resolve: () => ResolvedModule): ResolvedModule | undefined {
  try {
    const module = resolve();
    return module.format === 'builtin' || module.file.split(host.paths.sep).includes('node_modules')
      ? undefined
      : module;
  } catch (error) {
    if (error instanceof ModuleNotFound) return undefined;
    throw error;
  }
}

/**
 * A module with code; undefined where a file that is compiled imports one without, such as a style sheet or a picture,
 * for which its bundler makes up something.
 */
export function codeModule(resolve: () => ResolvedModule, fromFile: string): ResolvedModule | undefined {
  try {
    return resolve();
  } catch (error) {
    if (!(error instanceof ModuleNotFound) || error.code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error;
    if (isCompiled(fromFile)) return undefined;
    throw error;
  }
}
