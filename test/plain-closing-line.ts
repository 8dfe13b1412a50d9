import type { Reporter, TestModule } from 'vitest/node';
import { SEED_OF_THE_DAY } from './setup/seed.ts';

/** A file that takes longer than this many milliseconds is in a loop that no time limit of a test can end. */
const ENDLESS = 8 * 60_000;

/**
 * Ends a run with its seed and the one line every CI log reader understands: `N passed, N failed, N skipped`. A file
 * that does not end makes the run fail by name instead of going on for ever.
 */
export default class PlainClosingLine implements Reporter {
  private readonly running = new Map<TestModule, NodeJS.Timeout>();
  private readonly ended: TestModule[] = [];

  onTestModuleStart(module: TestModule): void {
    const giveUp = (): void => {
      process.stdout.write(`\n${module.relativeModuleId} has not ended after ${ENDLESS / 60_000} minutes\n`);
      this.close([...this.ended, module]);
      process.exit(1);
    };
    this.running.set(module, setTimeout(giveUp, ENDLESS).unref());
  }

  onTestModuleEnd(module: TestModule): void {
    clearTimeout(this.running.get(module));
    this.running.delete(module);
    this.ended.push(module);
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    this.close(modules);
  }

  private close(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      const hasNotEnded = this.running.has(module);
      if (hasNotEnded || (module.state() === 'failed' && [...module.children.allTests()].length === 0)) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state]++;
      }
    }
    process.stdout.write(`\nseed of the day: CODOMATA_SEED=${SEED_OF_THE_DAY}`);
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}
