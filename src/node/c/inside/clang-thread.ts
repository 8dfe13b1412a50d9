import { parentPort, workerData } from 'node:worker_threads';
import type { Tree } from '@yowasp/clang';
import type { ToolCall, ToolResult } from '../../../frontends/c/compiler/tool-run.ts';

/*
 * The program of the thread in which clang runs: a run does not let anything else happen in its thread. It is one file
 * because it is started from its text.
 */

type Package = typeof import('@yowasp/clang');

async function loaded(): Promise<Package> {
  const clang: Package = await import(workerData.address);
  await clang.runLLVM(undefined, {}, { fetchProgress: () => undefined });
  return clang;
}

function run(clang: Package, { args, files }: ToolCall): ToolResult {
  const output: Uint8Array[] = [];
  const errors: Uint8Array[] = [];
  const listen = (to: Uint8Array[]) => (bytes: Uint8Array | null) => {
    if (bytes !== null) to.push(bytes.slice());
  };
  const options = { synchronously: true, decodeASCII: false, stdout: listen(output), stderr: listen(errors) };
  const result = (isSuccess: boolean, after: Tree): ToolResult => ({
    isSuccess,
    output: Buffer.concat(output),
    diagnostics: Buffer.concat(errors).toString('utf8'),
    files: after,
  });
  try {
    const after = clang.runLLVM([...args], files, options);
    if (after === undefined || after instanceof Promise) throw new Error('clang did not run synchronously');
    return result(true, after);
  } catch (error) {
    if (error instanceof clang.Exit) return result(false, error.files);
    errors.push(Buffer.from(`clang itself failed: ${error instanceof Error ? error.message : error}\n`));
    return result(false, {});
  }
}

const clang = await loaded();
parentPort?.on('message', (call: ToolCall) => parentPort?.postMessage(run(clang, call)));
parentPort?.postMessage('ready');
