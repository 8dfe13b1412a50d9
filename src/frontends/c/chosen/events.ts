import { Budget } from '../../../logic/limits.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import { SourceError } from '../../../program/source.ts';
import type { State } from '../../../program/state.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { constantText } from '../intrinsics/constant-text.ts';
import { c } from '../language.ts';
import { CHOICE } from './driver.ts';
import { choosingNamed, isObserving } from './language.ts';
import type { ChosenProgram } from './program.ts';

/** What happens in runs of a program, as its user wants to see it: names, and which of them a state is about to do. */
export interface ChosenEvents {
  readonly names: readonly string[];
  at(state: State): readonly number[];
}

/** Calls of `learn` in a source, with what they are given. */
const LEARN_CALLS = /\b[lL]earn\s*\(\s*(?:"([^"\\\n]*)"|(\d+))\s*\)/g;
/** What gives a value that the environment chooses, by its name: it is no event by itself. */
const CHOOSING = /^(?:nondet_\w*|__VERIFIER_\w+|__CPROVER_\w+|rand|random|assume|reach_error)$/;

/**
 * The events of a program: what the source gives to `learn`, or else the calls of the user's functions, of those that match
 * one of the patterns where there are some (`*` for any characters).
 *
 * @throws SourceError for a pattern that matches nothing
 */
export function eventsOf(program: ChosenProgram, patterns: readonly string[]): ChosenEvents {
  const source = program.home.source.text;
  const learned = new Set([...source.matchAll(LEARN_CALLS)].map(([, text, number]) => text ?? number));
  const isMarked = learned.size > 0 && patterns.length === 0;
  const called = new Set([...program.functions.map(({ name }) => name), ...program.declared]);
  const own = [...called].filter(name => !CHOOSING.test(name) && name !== program.info.name && !isObserving(name));
  const names = isMarked ? [...learned] : chosen(own, patterns);
  const numbers = new Map(names.map((name, i) => [name, i]));
  return {
    names,
    at(state) {
      const callee = calledAt(state);
      if (callee === undefined) return [];
      const name = state.heap.read(callee.function.object).functionName() ?? '';
      const event = isObserving(name) ? textOf(state, callee.args[0]) : name;
      const number = event === undefined || isObserving(name) !== isMarked ? undefined : numbers.get(event);
      return number === undefined ? [] : [number];
    },
  };
}

/** What a state is about to let its environment choose: the function that gives it, and the parameter that it is for. */
export function choiceAt(state: State): string | undefined {
  const callee = calledAt(state);
  const name = callee && choosingNamed(state, callee.function);
  if (name === undefined) return undefined;
  return name.startsWith(CHOICE) ? name.slice(CHOICE.length) : `${name}()`;
}

function chosen(all: readonly string[], patterns: readonly string[]): readonly string[] {
  if (patterns.length === 0) return all;
  const found = new Set<string>();
  for (const pattern of patterns) {
    const expression = new RegExp(`^${pattern.replaceAll(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`);
    const matching = all.filter(name => expression.test(name));
    if (matching.length === 0)
      throw new SourceError(
        `--events ${pattern}: no function that is called here has such a name${all.length === 0 ? '' : `; there are ${all.join(', ')}`}`,
      );
    for (const name of matching) found.add(name);
  }
  return [...found];
}

interface Called {
  readonly function: Reference;
  readonly args: readonly Value[];
}

/** The function that a state is about to call. */
function calledAt({ frames }: State): Called | undefined {
  const frame = frames.at(-1);
  const instruction = frame?.body.blocks[frame.block].instructions[frame.index];
  if (frame === undefined || instruction?.do !== 'call') return undefined;
  const held = (operand: number): Value => (operand >= 0 ? frame.registers[operand] : frame.body.constants[~operand]);
  const callee = held(instruction.callee);
  return callee instanceof Reference ? { function: callee, args: instruction.args.map(held) } : undefined;
}

/** A constant text, or a number, as text. */
function textOf(state: State, value: Value): string | undefined {
  if (typeof value === 'number') return String(value);
  if (!(value instanceof Reference)) return undefined;
  return constantText(new Evaluator(c, CONCRETE, Budget.unlimited).attach(state), value);
}
