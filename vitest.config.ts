import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What is printed must not depend on what ran before.
    env: { CODOMATA_STORE: 'none' },
    pool: 'forks',
    // As many as CI has cores: the default leaves one of two idle.
    maxWorkers: 2,
    reporters: ['default', './test/plain-closing-line.ts'],
  },
});
