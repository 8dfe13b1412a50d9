import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CompileOptions,
  compileToIr,
  compileToWasm,
  DEFAULT_TARGET,
} from '../../src/frontends/c/compiler/index.ts';
import { Workspace } from '../../src/host/workspace.ts';
import { nodeHost } from '../../src/node/host.ts';
import { findSystemClang } from '../../src/node/system-clang.ts';
import { markdownTable } from '../learn/markdown-table.ts';
import { parserCode } from './parser-code.ts';

/**
 * How long a C file of 1,000 lines takes to LLVM IR and to WebAssembly: `tsx bench/c/compile.ts`. Each row is a new process,
 * except for those that say "again", which change one number in the file and compile it in the same process.
 */
const LINES = 1000;
const DRIVER =
  '#include "parser.c"\n#include <codomata.h>\nstatic struct parser p;\nvoid codomata_drive(void) { codomata_write(parse(&p, codomata_input())); }\n';
const FILE = 'parser.c';

type Way = 'ir' | 'wasm' | 'system';

/** Milliseconds of the first and of the second compilation in this process. */
interface Times {
  readonly first: number;
  readonly again: number;
}

async function timed(way: Way, options: CompileOptions): Promise<number> {
  const start = performance.now();
  const unit = { file: FILE, driver: DRIVER, language: 'c' as const };
  if (way === 'wasm') await compileToWasm(unit, options, {});
  else await compileToIr(unit, { ...options, systemClang: way === 'system' });
  return performance.now() - start;
}

async function compileTwice(way: Way, cacheFolder: string): Promise<Times> {
  const options = { workspace: new Workspace(nodeHost), target: DEFAULT_TARGET, include: [], define: [], cacheFolder };
  const first = await timed(way, options);
  const again = await timed(way, { ...options, define: [`CHANGED=${performance.now()}`] });
  return { first, again };
}

function inNewProcess(way: Way, folder: string, cacheFolder: string): Promise<Times> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [way, cacheFolder], { cwd: folder });
    child.once('message', message => resolve(message as Times));
    child.once('error', reject);
  });
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'codomata-bench-'));
  const cache = join(folder, 'cache');
  const text = parserCode(LINES, 1);
  writeFileSync(join(folder, FILE), text);
  const rows: string[][] = [];
  const add = (what: string, time: number): number => rows.push([what, time.toFixed(0)]);
  try {
    const cold = await inNewProcess('ir', folder, cache);
    add('LLVM IR, nothing kept', cold.first);
    add('LLVM IR, again', cold.again);
    add('LLVM IR, kept on disk', (await inNewProcess('ir', folder, cache)).first);
    const wasm = await inNewProcess('wasm', folder, cache);
    add('WebAssembly, nothing kept: with our C library', wasm.first);
    add('WebAssembly, again', wasm.again);
    writeFileSync(join(folder, FILE), parserCode(LINES, 2));
    add('WebAssembly, only our library kept', (await inNewProcess('wasm', folder, cache)).first);
    add('WebAssembly, kept on disk', (await inNewProcess('wasm', folder, cache)).first);
    if ((await findSystemClang()) !== undefined)
      add('LLVM IR by an installed clang, nothing kept', (await inNewProcess('system', folder, cache)).first);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${text.split('\n').length} lines\n`);
  console.log(markdownTable(['from C to', 'milliseconds'], rows));
}

const [way, cacheFolder] = process.argv.slice(2);
if (way === 'ir' || way === 'wasm' || way === 'system') process.send?.(await compileTwice(way, cacheFolder));
else await main();
