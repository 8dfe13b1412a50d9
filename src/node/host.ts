import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import type { Host } from '../host/host.ts';
import { nodeFiles } from './files.ts';
import { functionPlace } from './function-place.ts';
import { interrupt } from './interrupt.ts';
import { nodeSandboxes } from './javascript/sandboxes.ts';
import { ownFiles } from './own-files.ts';
import { nodePlatform } from './platform.ts';
import { FolderStore } from './store.ts';
import { findSystemClang } from './system-clang.ts';
import { nodeThreads } from './threads.ts';

/** The process and the machine that it runs on. */
export const nodeHost: Host = {
  files: nodeFiles,
  paths: {
    ...path,
    directory: () => process.cwd(),
    toUrl: file => pathToFileURL(file),
    fromUrl: url => fileURLToPath(url),
  },
  home: homedir(),
  platform: nodePlatform,
  own: ownFiles,
  digest: data => createHash('sha256').update(data).digest(),
  memory: { limit: getHeapStatistics().heap_size_limit, used: () => getHeapStatistics().used_heap_size },
  interrupt,
  threads: nodeThreads,
  sandboxes: nodeSandboxes,
  store: folder => new FolderStore(folder),
  systemClang: findSystemClang,
  placeOf: functionPlace,
};
