import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { compileToIr, compileToWasm } from '../../../../src/frontends/c/compiler/index.ts';
import { inFolder, PLAIN } from './in-folder.ts';

/** The threads in which the compiler is loaded. */
let loads = 0;

vi.mock('node:worker_threads', async importOriginal => {
  const original = await importOriginal<typeof import('node:worker_threads')>();
  class Counted extends original.Worker {
    constructor(...args: ConstructorParameters<typeof original.Worker>) {
      super(...args);
      loads++;
    }
  }
  return { ...original, Worker: Counted };
});

test('the compiler is loaded once, and not at all for what is kept', async () => {
  const cacheFolder = mkdtempSync(join(tmpdir(), 'codomata-cache-'));
  const compile = async (value: number, act: 'ir' | 'wasm'): Promise<void> => {
    const files = { 'project/a.c': `int codomata_drive(void) { return ${value}; }\n` };
    const unit = { file: 'a.c', language: 'c' } as const;
    await inFolder(files, async () => {
      if (act === 'ir') await compileToIr(unit, { ...PLAIN, cacheFolder });
      else await compileToWasm(unit, { ...PLAIN, cacheFolder: undefined }, {});
    });
  };
  try {
    await compile(1, 'ir');
    expect(loads).toBe(1);
    await compile(2, 'ir');
    expect(loads).toBe(1);
    await compile(2, 'wasm');
    expect(loads).toBe(1);
    vi.resetModules();
    const again = await import('../../../../src/frontends/c/compiler/index.ts');
    await inFolder({ 'project/a.c': 'int codomata_drive(void) { return 2; }\n' }, async () => {
      const unit = { file: 'a.c', language: 'c' } as const;
      expect(await again.compileToIr(unit, { ...PLAIN, cacheFolder })).toMatchObject({ isCached: true });
      await again.compileToWasm(unit, { ...PLAIN, cacheFolder: undefined }, {});
    });
    expect(loads).toBe(1);
  } finally {
    rmSync(cacheFolder, { recursive: true, force: true });
  }
});
