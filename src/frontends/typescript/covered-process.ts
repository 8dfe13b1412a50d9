import type { CodeOutcome } from '../code.ts';
import type { CoveredProcess, NewRun } from '../coverage.ts';
import { type Takes, valuesFor } from './entry/takes.ts';
import { sourceTextOf } from './modules/source-text.ts';
import type { Input, MarkedOutcome } from './native/call.ts';
import { type MarkedText, withTextMarks } from './native/coverage-edits.ts';
import { NativeRunner } from './native/runner.ts';
import { nativeCall, type SourceProgram } from './source-program.ts';

type OutcomeOf = (outcome: MarkedOutcome, input: Input) => CodeOutcome;

/** The code itself in a sandbox, with marks in the text of its own file. */
export function coveredProcess(
  program: SourceProgram,
  takes: Takes,
  timeout: number,
  outcomeOf: OutcomeOf,
): CoveredProcess {
  const { source, items } = markedText(program);
  const runner = new NativeRunner({ ...nativeCall(program), instead: source }, { timeout });
  const run = (inputs: readonly Input[]): Promise<readonly MarkedOutcome[]> =>
    runner.run(inputs.map(input => valuesFor(takes, input)));
  /** The marks of all runs that were looked at, with the sizes of their counts; and their endings. */
  const seen = new Set<string>();
  const isNew = (key: string): boolean => seen.size < seen.add(key).size;
  return {
    items: async () => items.map(({ kind, line, mark }) => ({ kind, line, marks: [mark], file: source.file })),
    async run(inputs) {
      const outcomes = await run(inputs);
      return outcomes.map((each, i) => ({ outcome: outcomeOf(each, inputs[i]), marks: each.marks ?? [] }));
    },
    async news(inputs) {
      const outcomes = await run(inputs);
      return outcomes.flatMap((each, at): readonly NewRun[] => {
        const { marks = [], counts = [] } = each;
        const places = marks.filter(mark => isNew(`at ${mark}`));
        const more = marks.filter((mark, i) => isNew(`${mark} ${Math.floor(2 * Math.log2(counts[i]))}`));
        const isEnding = isNew(endingOf(each));
        if (places.length === 0 && more.length === 0 && !isEnding) return [];
        return [{ at, outcome: outcomeOf(each, inputs[at]), news: { isPlace: places.length > 0, isEnding } }];
      });
    },
    close: () => runner.close(),
  };
}

function markedText({ module, workspace, exportName }: SourceProgram): MarkedText {
  const { language, format } = module;
  const source = sourceTextOf(workspace, module.file);
  if (language === 'json' || format === 'json' || format === 'builtin') return { source, items: [] };
  const [name] = exportName.split('.');
  return withTextMarks(source, language, format, name);
}

function endingOf(outcome: MarkedOutcome): string {
  if ('threw' in outcome) return `threw ${outcome.threw}`;
  return 'stopped' in outcome ? outcome.stopped : 'returned' in outcome ? 'returned' : 'opaque';
}
