import type { GatheredFile } from '../../../host/clang.ts';
import { Remembered, type Workspace } from '../../../host/workspace.ts';
import { seenPath } from './places.ts';

const remembered = new Remembered<string, GatheredFile | undefined>();
const namesIn = new Remembered<string, ReadonlySet<string>>();

/**
 * The file at a path, as the compiler sees it, read once for a workspace; undefined where there is none. The path may lead
 * through `..` of a link, as the disk understands it. Names that a folder does not have, which are nearly all that a search
 * through many include folders asks for, cost one look at the list of the folder.
 */
export function seenFile(path: string, workspace: Workspace): GatheredFile | undefined {
  return mayBeThere(path, workspace) ? remembered.of(workspace, path, () => read(path, workspace)) : undefined;
}

function read(path: string, workspace: Workspace): GatheredFile | undefined {
  const { files } = workspace.host;
  const bytes = files.bytes(path);
  return bytes === undefined ? undefined : { seen: seenPath(workspace, path), real: files.realPath(path), bytes };
}

/** By the names of its folder, whatever their case, as some disks do not tell it; a folder that cannot be listed may have it. */
function mayBeThere(path: string, workspace: Workspace): boolean {
  const { files, paths } = workspace.host;
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf(paths.sep));
  if (at <= 0) return true;
  const folder = path.slice(0, at);
  const names = namesIn.of(
    workspace,
    folder,
    () => new Set(files.names(folder).map(name => name.normalize().toLowerCase())),
  );
  return (
    names.size === 0 ||
    names.has(
      path
        .slice(at + 1)
        .normalize()
        .toLowerCase(),
    )
  );
}
