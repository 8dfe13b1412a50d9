import type { CodeOutcome, Input } from '../code.ts';
import type { Compared, Comparison, CoverageItem, CoveredOutcome, CoveredProcess, NewRun } from '../coverage.ts';
import { type CProgram, isDriverFile } from './c-program.ts';
import type { MarkedItem } from './compiler/index.ts';
import { nativeSymbols, symbolsOf } from './entry/input-symbols.ts';
import { reachableNames } from './entry/library-use.ts';
import { markedRunner } from './entry/native.ts';
import { parseModule } from './llvm/parse-module.ts';
import { type NativeRun, NEWS } from './native/index.ts';

/** What a run came to; without one, the input is none that the code can be given. */
type OutcomeOf = (run: NativeRun | undefined, input: Input) => CodeOutcome;

/** The code itself as WebAssembly that tells what it runs. It is compiled when it is first run. */
export function coveredProcess(program: CProgram, timeout: number, outcomeOf: OutcomeOf): CoveredProcess {
  let made: ReturnType<typeof markedRunner> | undefined;
  const running = (): ReturnType<typeof markedRunner> => {
    made ??= markedRunner(program, timeout);
    return made;
  };
  const symbolsIn = (inputs: readonly Input[]): Possible => {
    const words = inputs.map(input => symbolsOf(program.shape, input));
    const places = words.flatMap((word, i) => (word === undefined ? [] : [i]));
    return { places, symbols: words.flatMap(word => (word === undefined ? [] : [nativeSymbols(program.shape, word)])) };
  };
  return {
    items: async () => itemsOf(program, (await running()).items),
    async run(inputs) {
      const { runner } = await running();
      const { places, symbols } = symbolsIn(inputs);
      const outcomes = inputs.map((input): CoveredOutcome => ({ outcome: outcomeOf(undefined, input), marks: [] }));
      for (const [i, run] of (await runner.run(symbols)).entries()) {
        const at = places[i];
        outcomes[at] = { outcome: outcomeOf(run, inputs[at]), marks: 'marks' in run ? (run.marks ?? []) : [] };
      }
      return outcomes;
    },
    async news(inputs) {
      const { runner } = await running();
      const { places, symbols } = symbolsIn(inputs);
      return (await runner.look(symbols, 'new')).flatMap((looked, i): readonly NewRun[] => {
        if (looked === undefined) return [];
        const { run, news } = looked;
        const at = places[i];
        const isEnding = (news & NEWS.ending) !== 0 || 'stopped' in run;
        return [{ at, outcome: outcomeOf(run, inputs[at]), news: { isPlace: (news & NEWS.jump) !== 0, isEnding } }];
      });
    },
    async comparisons(inputs) {
      const { runner } = await running();
      const { places, symbols } = symbolsIn(inputs);
      const all = inputs.map((): Compared => ({ numbers: [], texts: [], isNew: false }));
      for (const [i, looked] of (await runner.look(symbols, 'compared')).entries())
        all[places[i]] = {
          numbers: comparisonsIn(looked?.compared ?? new Int32Array()),
          texts: looked?.texts ?? [],
          isNew: (looked?.news ?? 0) !== 0,
        };
      return all;
    },
    close: async () => (await made)?.runner.close(),
  };
}

/** Inputs that the code can be given, and where among all they are. */
interface Possible {
  readonly places: readonly number[];
  readonly symbols: readonly (readonly (number | bigint)[])[];
}

function comparisonsIn(numbers: Int32Array): readonly Comparison[] {
  return Array.from({ length: numbers.length / 4 }, (_, i) => {
    const [place, left, right, position] = numbers.subarray(4 * i, 4 * i + 4);
    return { place, left, right, position };
  });
}

/** Of all items, those of the user's functions that the function can reach. */
function itemsOf({ compiled, info, options }: CProgram, items: readonly MarkedItem[]): readonly CoverageItem[] {
  const modules = compiled.map(text => parseModule(text));
  const constructors = modules.flatMap(({ functions }) =>
    [...functions.keys()].filter(name => /^_ZN.*C[12]E/.test(name)),
  );
  const init = options.init === undefined ? undefined : /^[\w:]+/.exec(options.init.trim())?.[0];
  const reached = new Set(
    reachableNames(modules, [info.linkageName, ...(init === undefined ? [] : [init]), ...constructors]),
  );
  return items
    .filter(({ file, function: name }) => reached.has(name) && !isDriverFile(file) && !file.startsWith('<'))
    .map(({ kind, file, line, marks }) => ({ kind, file, line, marks }));
}
