import type { CodeStage, NativeRun, Operand, StageMachine } from '../../src/analyses/operand.ts';
import { operandOfStages } from '../../src/analyses/operand.ts';
import type { Word } from '../../src/analyses/verdict.ts';
import type { Machine } from '../../src/automata/machine/machine.ts';
import type { Guarantee } from '../../src/engines/learned.ts';
import { testSession } from './ask.ts';

export const PROVED: Guarantee = { level: 'proved' };

/** What code does with a text; `null` where it rejects it. `isFresh` when it was loaded anew. */
export type Native = (text: string, isFresh: boolean) => string | null;

export function wordOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

export function textOf(word: Word): string {
  return word.map(unit => String.fromCharCode(Number(unit))).join('');
}

/** A function as the code behind a machine. Every rejection of it is a fault. */
export function codeOf(native: Native, guarantee: Guarantee): CodeStage {
  const run = (word: Word, isFresh: boolean): NativeRun => {
    const output = native(textOf(word), isFresh);
    return output === null ? { rejected: 'it throws', isFault: true } : { output: wordOf(output) };
  };
  return {
    guarantee,
    run: async (word, isFresh) => run(word, isFresh),
    runAll: async words => words.map(word => run(word, false)),
  };
}

export function stageOf(machine: Machine, native: Native, guarantee: Guarantee): StageMachine {
  return { machine, code: codeOf(native, guarantee) };
}

export function operandOfCode(machine: Machine, native: Native, guarantee: Guarantee): Operand {
  return operandOfStages('code', [stageOf(machine, native, guarantee)], testSession());
}
