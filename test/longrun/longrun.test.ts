import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

// A slice of `npm run longrun`: some minutes on a machine that does other things, too.
it('a process that asks sixty questions about six targets ends with the memory that it had after the first twelve', () => {
  const args = ['--import', 'tsx', 'test/longrun/full.ts', '--questions', '60', '--targets', '6', '--timeout', '2'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 230_000 });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^after 12 questions \(\d+ answered\): .* 1\.00 times$/m);
  const [, answered] = /^after 60 questions \((\d+) answered\)/m.exec(stdout) ?? [];
  expect(Number(answered)).toBeGreaterThan(45);
  expect(status).toBe(0);
});
