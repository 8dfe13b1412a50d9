import { type Machine, windowVariable } from '../automata/machine/machine.ts';
import type { Code, Plain } from '../frontends/code.ts';
import { evaluate } from '../logic/evaluate.ts';
import type { Budget } from '../logic/limits.ts';
import { Undecided } from '../logic/limits.ts';
import type { Value } from '../logic/value.ts';
import { SourceError } from '../program/source.ts';
import { inputOf } from './native-code.ts';
import { allSymbols, symbolsToTry } from './symbols-to-try.ts';

/** Inputs that are run for each state, and in all. */
const FOR_EACH = 12;
const MOST_RUNS = 1500;
/** Symbols that are tried at each step. */
const MOST_SYMBOLS = 40;
const LONGEST = 60;

/**
 * The states of a machine by what the code keeps there: of its values, those that are the same after all inputs that
 * were run and lead to the state. A state keeps its label where there are none. `undefined` for code that keeps nothing
 * that can be looked at, and for machines that keep more than their state.
 */
export function statesByValues(machine: Machine, code: Code, budget: Budget): Machine | undefined {
  const kept = code.keeps?.(budget);
  if (kept === undefined || machine.lookback > 0 || machine.registers.length > 0) return undefined;
  try {
    const values = valuesAt(machine, word => kept(inputOf(word, machine.input)));
    const names = machine.states.map((label, q) => commonText(values[q]) ?? label);
    return { ...machine, states: names };
  } catch (error) {
    if (error instanceof SourceError || error instanceof Undecided) return undefined;
    throw error;
  }
}

type Kept = { readonly value: Plain } | undefined;

/** What is kept after some shortest inputs that lead to each state. */
function valuesAt(machine: Machine, kept: (word: readonly Value[]) => Kept): readonly (readonly Plain[])[] {
  const { input, states } = machine;
  const x = windowVariable(input, 0);
  const symbols = allSymbols(input, MOST_SYMBOLS) ?? symbolsToTry(input, { texts: [], numbers: [] });
  const found: Plain[][] = states.map(() => []);
  const words: { readonly word: readonly Value[]; readonly state: number }[] = [{ word: [], state: machine.initial }];
  for (let at = 0; at < words.length && at < MOST_RUNS; at++) {
    const { word, state } = words[at];
    if (found[state].length >= FOR_EACH) continue;
    const now = kept(word);
    if (now !== undefined) found[state].push(now.value);
    for (const symbol of symbols.slice(0, MOST_SYMBOLS)) {
      const next = machine.transitions[state].find(({ guard }) => evaluate(guard, new Map([[x, symbol]])) === true);
      if (next !== undefined) words.push({ word: [...word, symbol], state: next.to });
    }
  }
  return found;
}

/** What several values have in common, in the notation of JavaScript; `undefined` where that is nothing. */
function commonText(values: readonly Plain[]): string | undefined {
  if (values.length === 0) return undefined;
  const texts = values.map(plainText);
  if (texts.every(text => text === texts[0])) return texts[0] === '{}' ? undefined : shortened(texts[0]);
  if (!values.every(isRecord)) return undefined;
  const [first] = values;
  const same = Object.keys(first).filter(key =>
    values.every(value => key in value && plainText(value[key]) === plainText(first[key])),
  );
  if (same.length === 0) return undefined;
  return shortened(`{${[...same.map(key => `${key}: ${plainText(first[key])}`), '…'].join(', ')}}`);
}

function isRecord(value: Plain): value is { readonly [key: string]: Plain } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

function plainText(value: Plain): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(', ')}]`;
  if (isRecord(value))
    return `{${Object.entries(value)
      .map(([key, part]) => `${key}: ${plainText(part)}`)
      .join(', ')}}`;
  return typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? String(value));
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
