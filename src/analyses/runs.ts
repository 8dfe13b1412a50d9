import type { Machine } from '../automata/machine/machine.ts';
import { type Budget, Undecided } from '../logic/limits.ts';
import type { Sort } from '../logic/sort.ts';
import type { Value } from '../logic/value.ts';
import { type CodeStage, codeOf, type NativeResult, type NativeRun, type Operand, runStages } from './operand.ts';
import { NotReplayed, outputsOf, runPastFaults } from './replay-claim.ts';
import type { Word } from './verdict.ts';
import { wordKey } from './word-key.ts';

/** One stage of what is run: its code where it has some, its machine where that is known. */
export type Link =
  | { readonly code: CodeStage; readonly machine?: Machine }
  | { readonly code?: undefined; readonly machine: Machine };

/** Stages that can be run one after the other on words, whether or not their machines are known. */
export interface Runnable {
  readonly name: string;
  readonly input: Sort;
  /** What it writes; what it reads where it only accepts. */
  readonly output: Sort;
  /** Whether it only accepts, and writes nothing. */
  readonly isAcceptor?: boolean;
  readonly links: readonly Link[];
}

export function runnableOf(operand: Operand): Runnable {
  const { input, output = input } = operand.subject.behaviour;
  const code = codeOf(operand);
  const links = operand.stages.map((machine, i): Link => {
    const stage = code[i];
    return stage === undefined ? { machine } : { machine, code: stage };
  });
  return { name: operand.name, input, output, isAcceptor: operand.subject.behaviour.output === undefined, links };
}

/** One after the other. */
export function joined(parts: readonly Runnable[]): Runnable {
  const [first] = parts;
  return {
    name: parts.map(({ name }) => name).join(' | '),
    input: first.input,
    output: parts[parts.length - 1].output,
    isAcceptor: parts[parts.length - 1].isAcceptor,
    links: parts.flatMap(({ links }) => links),
  };
}

/** What running an input came to: all outputs, none where it was rejected, with the reason that code gave for that. */
export type Outcome =
  | { readonly outputs: readonly Word[]; readonly rejected?: string; readonly isFault?: boolean }
  | { readonly missing: string };

/** That code and its machine give different outputs for a word. */
export interface Disagreement {
  readonly code: CodeStage;
  readonly machine: Machine;
  readonly input: Word;
  readonly natively: NativeRun;
  readonly byMachine: readonly Word[];
}

/** Runs code natively, in batches or loaded anew for each word, and on each word once; and machines in between. */
export class Runs {
  private readonly known = new Map<CodeStage, Map<string, NativeResult>>();
  private readonly compared = new Map<CodeStage, Set<string>>();
  /** Where code and machine were seen to differ, in the order of finding. */
  readonly disagreements: Disagreement[] = [];

  constructor(
    private readonly budget: Budget,
    /** Whether what code gives is compared with what its machine gives. */
    private readonly isComparing = false,
    /** Whether code is loaded anew for each word, so that nothing that earlier calls left behind is seen. */
    private readonly isFresh = false,
  ) {}

  /** The same with the code loaded anew for each word. */
  afresh(): Runs {
    return new Runs(this.budget, this.isComparing, true);
  }

  async outcomes({ links }: Pick<Runnable, 'links'>, inputs: readonly Word[]): Promise<readonly Outcome[]> {
    let outcomes: readonly Outcome[] = inputs.map(input => ({ outputs: [input] }));
    for (const link of links) {
      const words = new Map<string, Word>();
      for (const outcome of outcomes)
        if ('outputs' in outcome) for (const word of outcome.outputs) words.set(wordKey(word), word);
      const results = await this.through(link, words);
      outcomes = outcomes.map(outcome => ('outputs' in outcome ? after(outcome, results) : outcome));
    }
    return outcomes;
  }

  private async through(link: Link, words: ReadonlyMap<string, Word>): Promise<ReadonlyMap<string, Outcome>> {
    const { code, machine } = link;
    if (code === undefined) return new Map([...words].map(([key, word]) => [key, this.byMachine(machine, word)]));
    const native = await this.natively(code, words);
    if (this.isComparing && machine !== undefined) this.compare(code, machine, words, native);
    const outcomes = new Map<string, Outcome>();
    for (const key of words.keys()) outcomes.set(key, outcomeOf(native.get(key)));
    return outcomes;
  }

  /** What is known of the code after it was run on words. Those that were not tried because of others are tried again. */
  private async natively(code: CodeStage, words: ReadonlyMap<string, Word>): Promise<Map<string, NativeResult>> {
    const known = this.known.get(code) ?? new Map<string, NativeResult>();
    this.known.set(code, known);
    for (const [key, word] of words) if (!word.every(symbol => isMeant(symbol, code))) known.set(key, TOO_LARGE);
    for (const [key] of words) if (isUntried(known.get(key))) known.delete(key);
    const missing = [...words].filter(([key]) => !known.has(key));
    this.budget.checkClock();
    const inputs = missing.map(([, word]) => word);
    const results = this.isFresh ? await this.eachAfresh(code, inputs) : await code.runAll(inputs);
    for (const [i, [key]] of missing.entries()) known.set(key, results[i]);
    return known;
  }

  private async eachAfresh(code: CodeStage, words: readonly Word[]): Promise<readonly NativeResult[]> {
    const results: NativeResult[] = [];
    for (const word of words) {
      this.budget.checkClock();
      results.push(await ranAfresh(code, word));
    }
    return results;
  }

  private byMachine(machine: Machine, word: Word): Outcome {
    try {
      return { outputs: runStages([machine], word, this.budget) };
    } catch (error) {
      if (error instanceof Undecided) return { missing: error.message };
      throw error;
    }
  }

  /** Collects disagreements. A fault that the code as it is read stops at, and natively does not, is none. */
  private compare(
    code: CodeStage,
    machine: Machine,
    words: ReadonlyMap<string, Word>,
    known: Map<string, NativeResult>,
  ): void {
    const done = this.compared.get(code) ?? new Set<string>();
    this.compared.set(code, done);
    for (const [key, input] of words) {
      const natively = known.get(key);
      if (natively === undefined || 'missing' in natively || done.has(key)) continue;
      done.add(key);
      const expected = this.byMachine(machine, input);
      if ('missing' in expected) continue;
      if (sameOutputs(outputsOf(natively), expected.outputs)) continue;
      const fault = expected.outputs.length === 0 ? code.pastFault?.(input) : undefined;
      if (fault !== undefined) known.set(key, { rejected: fault, isFault: true });
      else this.disagreements.push({ code, machine, input, natively, byMachine: expected.outputs });
    }
  }
}

const TOO_LARGE: NativeResult = { missing: 'it has numbers that are larger than any that the answer is about' };

function isUntried(result: NativeResult | undefined): boolean {
  return result !== undefined && 'missing' in result && result.isUntried === true;
}

async function ranAfresh(code: CodeStage, word: Word): Promise<NativeResult> {
  try {
    return await runPastFaults(code, word, true);
  } catch (error) {
    if (error instanceof NotReplayed) return { missing: error.message };
    throw error;
  }
}

function isMeant(symbol: Value, { largest }: CodeStage): boolean {
  return largest === undefined || typeof symbol !== 'bigint' || (symbol <= largest && symbol >= -largest);
}

export function sameOutputs(a: readonly Word[], b: readonly Word[]): boolean {
  if (a.length !== b.length) return false;
  const keys = new Set(a.map(wordKey));
  return b.every(word => keys.has(wordKey(word)));
}

function outcomeOf(result: NativeResult | undefined): Outcome {
  if (result === undefined) return { missing: 'it was not run' };
  if ('output' in result) return { outputs: [result.output] };
  return 'missing' in result
    ? { missing: result.missing }
    : { outputs: [], rejected: result.rejected, isFault: result.isFault };
}

/** Of several words, what all of them come to. */
function after(before: { readonly outputs: readonly Word[] }, results: ReadonlyMap<string, Outcome>): Outcome {
  if (before.outputs.length === 0) return before;
  if (before.outputs.length === 1) return results.get(wordKey(before.outputs[0])) ?? { missing: 'it was not run' };
  const outputs = new Map<string, Word>();
  let rejection: Outcome | undefined;
  for (const word of before.outputs) {
    const outcome = results.get(wordKey(word));
    if (outcome === undefined || 'missing' in outcome) return outcome ?? { missing: 'it was not run' };
    for (const each of outcome.outputs) outputs.set(wordKey(each), each);
    if (outcome.outputs.length === 0) rejection ??= outcome;
  }
  return outputs.size === 0 && rejection !== undefined ? rejection : { outputs: [...outputs.values()] };
}
