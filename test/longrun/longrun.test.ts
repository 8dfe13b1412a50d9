import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

// A slice of `npm run longrun`.
it('a process that asks eighteen questions about three targets ends with the memory that it had after the first six', () => {
  const args = ['--import', 'tsx', 'test/longrun/full.ts', '--questions', '18', '--targets', '3', '--timeout', '2'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 230_000 });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^after 6 questions \(\d+ answered\): .* 1\.00 times$/m);
  const [, answered] = /^after 18 questions \((\d+) answered\)/m.exec(stdout) ?? [];
  expect(Number(answered)).toBeGreaterThan(13);
  expect(status).toBe(0);
});
