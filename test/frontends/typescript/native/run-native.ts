import { resolve } from 'node:path';
import { resolveTarget } from '../../../../src/frontends/typescript/modules/target.ts';
import type {
  EntryShape,
  Input,
  NativeCall,
  NativeOptions,
  NativeOutcome,
} from '../../../../src/frontends/typescript/native/call.ts';
import { NativeRunner } from '../../../../src/frontends/typescript/native/runner.ts';
import { inDirectory, workspace } from '../../../workspace.ts';
import { type FileTree, writeTree } from '../modules/file-tree.ts';

export interface NativeTask extends Partial<Omit<NativeCall, 'module'>>, NativeOptions {
  readonly shape?: EntryShape;
}

/** Runs `name#function` of an installed package or of a file below `root`. */
export async function runNative(
  target: string,
  inputs: readonly Input[],
  task: NativeTask = {},
  root = '.',
): Promise<readonly NativeOutcome[]> {
  const [name, exportName] = target.split('#');
  const { shape = { kind: 'call' }, input, args, ...options } = task;
  const module = resolveTarget(inDirectory(resolve(root)), name);
  const runner = new NativeRunner({ workspace, module, exportName, shape, input, args }, options);
  try {
    return await runner.run(inputs);
  } finally {
    await runner.close();
  }
}

/** Runs a function of the file `main.js` (or what the target names) of a tree of files. */
export function runInTree(
  files: FileTree,
  target: string,
  inputs: readonly Input[],
  task: NativeTask = {},
): Promise<readonly NativeOutcome[]> {
  return runNative(target, inputs, task, writeTree(files));
}
