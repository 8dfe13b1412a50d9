import type { Host } from './host.ts';

/**
 * A host, the folder in which targets are looked for, and all that is remembered of the host's files: each question about
 * them is asked once. Files that change are seen by workspaces that are made afterwards.
 */
export class Workspace {
  /** Stands for what is remembered, which is dropped with it. */
  readonly memory: object;

  constructor(
    readonly host: Host,
    readonly directory: string = host.paths.directory(),
    sharing?: Workspace,
  ) {
    this.memory = sharing?.memory ?? {};
  }

  /** Another folder of the same host, with the same memory. */
  in(directory: string): Workspace {
    return directory === this.directory ? this : new Workspace(this.host, directory, this);
  }

  /** A file as people write it: relative where that is shorter. */
  shown(file: string): string {
    const near = this.host.paths.relative(this.host.paths.directory(), file);
    return near !== '' && near.length < file.length ? near : file;
  }
}

/** What is found out about a workspace, kept as long as the workspace is. */
export class Remembered<K, V> {
  readonly #tables = new WeakMap<object, Map<K, V>>();

  /** What was found for a key before, or is found now. What throws is asked again. */
  of({ memory }: Workspace, key: K, find: () => V): V {
    const table = this.#tables.get(memory) ?? new Map<K, V>();
    this.#tables.set(memory, table);
    const known = table.get(key);
    if (known !== undefined || table.has(key)) return known as V;
    const found = find();
    table.set(key, found);
    return found;
  }
}
