import { javascript } from '../../../../src/frontends/typescript/language.ts';
import { INTRINSIC_NAMES } from '../../../../src/frontends/typescript/objects/intrinsics.ts';
import { JsObject } from '../../../../src/frontends/typescript/objects/object.ts';
import { typedRead } from '../../../../src/frontends/typescript/objects/typed.ts';
import { realm } from '../../../../src/frontends/typescript/realm/realm.ts';
import { compiled } from '../../../../src/logic/compile.ts';
import { evaluate } from '../../../../src/logic/evaluate.ts';
import { Budget } from '../../../../src/logic/limits.ts';
import { Char } from '../../../../src/logic/sort.ts';
import { type Term, type Variable, variable } from '../../../../src/logic/term.ts';
import { isRational } from '../../../../src/logic/value.ts';
import type { Activity } from '../../../../src/program/activity.ts';
import { Thrown } from '../../../../src/program/operator.ts';
import type { Policy } from '../../../../src/program/policy.ts';
import { Unsupported } from '../../../../src/program/source.ts';
import { State } from '../../../../src/program/state.ts';
import { Reference, type Unit, type Value } from '../../../../src/program/value.ts';
import { workspace } from '../../../workspace.ts';

/** A question that came up for the first time, with no answer that holds for all words that got there. */
class Asked extends Error {}

/** The variables of a word's symbols. */
export function symbolAt(index: number): Variable {
  return variable(`c${index}`, Char);
}

export function symbols(count: number): readonly Unit[] {
  return Array.from({ length: count }, (_, i) => symbolAt(i));
}

/** All words over an alphabet with these lengths. */
export function words(alphabet: string, ...lengths: readonly number[]): readonly string[] {
  const units = alphabet.split('');
  return lengths.flatMap(length => {
    let all = [''];
    for (let i = 0; i < length; i++) all = all.flatMap(word => units.map(unit => word + unit));
    return all;
  });
}

/** Rules may leave some of the work to the library, so it is there. */
export function activityWith(policy: Policy, symbols: readonly Unit[] = [], closed = true): Activity {
  const state = new State([], realm(workspace), { symbols, closed }, 0, [], [], []);
  return { language: javascript, state, heap: state.heap, budget: Budget.unlimited, policy, at: undefined };
}

const NO_QUESTIONS: Policy = {
  decide: () => {
    throw new Error('a question about concrete values');
  },
  readMore: () => {
    throw new Error('no input is open');
  },
};

/** An activity for concrete operands: any question is a mistake. */
export function concreteActivity(): Activity {
  return activityWith(NO_QUESTIONS);
}

export type Outcome =
  | { readonly kind: 'value'; readonly value: Value; readonly activity: Activity }
  | { readonly kind: 'threw'; readonly value: Value; readonly activity: Activity }
  | { readonly kind: 'refused'; readonly construct: string };

/** One way through a rule, and the words that take it. */
export interface Case {
  readonly words: readonly string[];
  readonly path: readonly Term[];
  readonly outcome: Outcome;
}

/** Runs once; what the program throws and what is refused are outcomes. */
export function outcomeOf(activity: Activity, run: (activity: Activity) => unknown): Outcome {
  try {
    return { kind: 'value', value: run(activity) as Value, activity };
  } catch (error) {
    if (error instanceof Thrown) return { kind: 'threw', value: error.value, activity };
    if (error instanceof Unsupported) return { kind: 'refused', construct: error.construct };
    throw error;
  }
}

interface Pending {
  readonly words: readonly string[];
  /** What was asked so far, with the answers. */
  readonly script: readonly (readonly [Term | 'more', boolean])[];
}

/**
 * All cases that a rule tells apart on these words: it is done again from the start for every new answer, as the
 * forking evaluator does, and must then ask the same questions. With `open`, the words are the program's input and its
 * symbols are given out one by one; else all words have one length, and `symbols(length)` are their units.
 */
export function allCases(all: readonly string[], run: (activity: Activity) => unknown, open = false): readonly Case[] {
  const cases: Case[] = [];
  const stack: Pending[] = [{ words: all, script: [] }];
  for (;;) {
    const pending = stack.pop();
    if (pending === undefined) return cases;
    const { script } = pending;
    let asked = 0;
    const answer = (question: Term | 'more', holds: (word: string) => boolean): boolean => {
      const index = asked++;
      if (index < script.length) {
        if (script[index][0] !== question) throw new Error('a rule that is done again asks something else');
        return script[index][1];
      }
      const [yes, no] = [pending.words.filter(holds), pending.words.filter(word => !holds(word))];
      if (yes.length > 0) stack.push({ words: yes, script: [...script, [question, true]] });
      if (no.length > 0) stack.push({ words: no, script: [...script, [question, false]] });
      throw new Asked();
    };
    const activity = activityWith(
      {
        decide: (_, condition) => answer(condition, word => numberAt(condition, word) === 1),
        readMore: state => {
          const known = state.input.symbols.length;
          const goesOn = answer('more', word => word.length > known);
          state.input = { symbols: goesOn ? symbols(known + 1) : state.input.symbols, closed: !goesOn };
          return goesOn;
        },
      },
      [],
      !open,
    );
    try {
      const path = script.flatMap(([question]) => (question === 'more' ? [] : [question]));
      cases.push({ words: pending.words, path, outcome: outcomeOf(activity, run) });
    } catch (error) {
      if (!(error instanceof Asked)) throw error;
    }
  }
}

/** The value of a term at a word; truth values are 0 and 1. */
function numberAt(term: Term, word: string): number {
  const codes = term.variables.map(v => word.charCodeAt(Number(v.op.name.slice(1))));
  const fast = compiled(term, term.variables);
  if (fast !== undefined) return fast(...codes);
  const found = evaluate(term, new Map(term.variables.map((v, i) => [v, codes[i]])));
  return typeof found === 'object' && isRational(found)
    ? Number(found.numerator) / Number(found.denominator)
    : Number(found);
}

/** A value of the program at one word, as the host's: arrays and typed arrays as arrays. */
export function valueAt(activity: Activity, value: Value, word: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(item => valueAt(activity, item as Value, word));
  switch (value.kind) {
    case 'number':
      return numberAt(value.term, word);
    case 'boolean':
      return numberAt(value.term, word) === 1;
    case 'text': {
      const codes = value.units.map(unit => (typeof unit === 'number' ? unit : numberAt(unit, word)));
      return String.fromCharCode(...codes) + (value.rest === undefined ? '' : word.slice(value.rest));
    }
    case 'length':
      return value.plus + word.length;
    case 'reference':
      return objectValue(activity, value, word);
    default:
      return value;
  }
}

function objectValue(activity: Activity, reference: Reference, word: string): unknown {
  const object = activity.heap.read(reference.object);
  if (!(object instanceof JsObject)) return object;
  if (object.internals.kind === 'typed')
    return Array.from({ length: object.internals.length }, (_, i) =>
      valueAt(activity, typedRead(activity, object, i), word),
    );
  return object.elements.map(element => valueAt(activity, element, word));
}

/** An error of the program's by its class: its message is the host's own business. */
export function errorText(activity: Activity, error: Value): string {
  const object = error instanceof Reference ? activity.heap.read(error.object) : undefined;
  if (!(object instanceof JsObject) || !(object.prototype instanceof Reference)) return 'no error';
  return INTRINSIC_NAMES[object.prototype.object].replace('.prototype', '');
}

/** What the host does, in the same words as `resultAt`. */
export function hostResult(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}

export function resultAt(outcome: Outcome, word: string): unknown {
  if (outcome.kind === 'refused') return `refused: ${outcome.construct}`;
  if (outcome.kind === 'threw') return errorText(outcome.activity, outcome.value);
  return valueAt(outcome.activity, outcome.value, word);
}

export interface Disagreement {
  readonly word: string;
  readonly expected: unknown;
  readonly found: unknown;
}

export interface Summary {
  readonly cases: number;
  /** How many words were refused. */
  readonly refused: number;
  readonly disagreements: readonly Disagreement[];
}

/**
 * Compares a rule with the host on all words. The sign of zero is not compared, since symbolic numbers have none; nor
 * are words that are refused, which are counted.
 */
export function compareAll(
  all: readonly string[],
  run: (activity: Activity) => unknown,
  host: (word: string) => unknown,
  open = false,
): Summary {
  const cases = allCases(all, run, open);
  const disagreements: Disagreement[] = [];
  let refused = 0;
  let covered = 0;
  for (const { words: members, outcome } of cases) {
    covered += members.length;
    if (outcome.kind === 'refused') refused += members.length;
    else
      for (const word of members) {
        const [expected, found] = [hostResult(() => host(word)), resultAt(outcome, word)];
        if (!sameResult(expected, found)) disagreements.push({ word, expected, found });
      }
  }
  if (covered !== all.length) throw new Error('the cases do not partition the words');
  return { cases: cases.length, refused, disagreements };
}

function sameResult(a: unknown, b: unknown): boolean {
  if (ArrayBuffer.isView(a) && !(a instanceof DataView)) return sameResult(Array.from(a as Uint8Array), b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => sameResult(item, b[i]));
  return Object.is(a, b);
}
