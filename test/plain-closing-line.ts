import type { Reporter, TestModule } from 'vitest/node';
import { SEED_OF_THE_DAY } from './setup/seed.ts';

/** Ends a run with its seed and the one line every CI log reader understands: `N passed, N failed, N skipped`. */
export default class PlainClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state]++;
      }
    }
    process.stdout.write(`\nseed of the day: CODOMATA_SEED=${SEED_OF_THE_DAY}`);
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}
