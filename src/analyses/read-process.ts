import type { Code, CodeOutcome, NativeProcess } from '../frontends/code.ts';
import { Budget, LimitReached } from '../logic/limits.ts';
import { Unsupported } from '../program/source.ts';

/** Stands for the process of code that nothing here can run: runs it as we read it, so many milliseconds an input. */
export function processAsRead(code: Code, timeout: number): NativeProcess {
  let isClosed = false;
  return {
    async run(inputs, hear) {
      const outcomes: CodeOutcome[] = [];
      for (const input of inputs) {
        if (isClosed) break;
        const outcome = outcomeOf(() => code.evaluator(new Budget({ timeout }))(input));
        outcomes.push(outcome);
        hear?.(outcome);
      }
      return outcomes;
    },
    async close() {
      isClosed = true;
    },
  };
}

function outcomeOf(run: () => CodeOutcome): CodeOutcome {
  try {
    return run();
  } catch (error) {
    if (error instanceof LimitReached) return { stopped: 'time' };
    if (error instanceof Unsupported) return { opaque: error.message };
    throw error;
  }
}
