import type { Budget } from '../../logic/limits.ts';
import { BitVec, Char } from '../../logic/sort.ts';
import type { Code, CodeOptions, CodeOutcome, NativeProcess } from '../code.ts';
import { Driver } from './entry/drive.ts';
import { describeEntry, takesNumbers } from './entry/explain.ts';
import { outputOf } from './entry/output.ts';
import { transductionOf } from './entry/transduction.ts';
import type { Input, NativeOutcome } from './native/call.ts';
import { NativeRunner } from './native/runner.ts';
import { assumptionsOf, nativeCall, readSourceProgram, type SourceProgram } from './source-program.ts';

const BYTE = BitVec(8);

/** @throws SourceError, LimitReached */
export function readTypeScriptCode(text: string, directory: string, options: CodeOptions, budget: Budget): Code {
  const { args, read, write } = options;
  return codeOf(readSourceProgram(text, directory, { args, read, write }, budget));
}

function codeOf(program: SourceProgram): Code {
  const isNumbers = takesNumbers(program);
  const sort = isNumbers ? BYTE : Char;
  return {
    text: program.text,
    files: program.files,
    takesNumbers: isNumbers,
    native: { input: sort, output: sort },
    assumptions: () => assumptionsOf(program),
    describe: () => ({ ...describeEntry(program) }),
    evaluator(budget) {
      const driver = new Driver(program, budget);
      return input => outcomeOf(program, driver.run(input), input);
    },
    process: timeout => processOf(program, timeout),
    isFault: ({ kind }) => kind === 'threw' || kind === 'violated',
    transduction: alphabet => transductionOf(program, alphabet),
  };
}

function processOf(program: SourceProgram, timeout: number): NativeProcess {
  const runner = new NativeRunner(nativeCall(program), { timeout });
  return {
    async run(inputs, hear) {
      const outcomes: CodeOutcome[] = [];
      await runner.run(inputs, outcome => {
        const made = outcomeOf(program, outcome, inputs[outcomes.length]);
        outcomes.push(made);
        hear?.(made);
      });
      return outcomes;
    },
    close: () => runner.close(),
  };
}

function outcomeOf({ entry }: SourceProgram, outcome: NativeOutcome, input: Input): CodeOutcome {
  if ('returned' in outcome) return { output: outputOf(entry.shape, outcome.returned, input) };
  if (!('threw' in outcome)) return outcome;
  return outcome.name === 'NotAvailable' ? { unavailable: outcome.threw } : { rejected: outcome.threw };
}
