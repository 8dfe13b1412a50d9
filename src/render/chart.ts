import {
  isAcceptor,
  type Machine,
  registerVariable,
  type Transition,
  windowVariable,
} from '../automata/machine/machine.ts';
import type { Sort } from '../logic/sort.ts';
import { substitute } from '../logic/substitute.ts';
import { constant, FALSE, intern, type Term, TRUE, type Variable, variable } from '../logic/term.ts';
import { defaultValue, hasItem, type Value } from '../logic/value.ts';
import type { About, LabelLine } from './diagram.ts';
import { guardText, outputsText, stateNames } from './guard-text.ts';
import { NotInFormat } from './not-in-format.ts';
import { writesValues } from './value-output-text.ts';

/** A machine as programs of statecharts have it: events, and the first transition that fits is taken. */
export interface Chart {
  readonly initial: number;
  readonly states: readonly ChartState[];
  /** What is kept besides the state: the symbols before the current one, and registers. */
  readonly kept: readonly Kept[];
  /** The events that symbols are, and the fields that they have besides their names. */
  readonly events: readonly ChartEvent[];
  /** Whether symbols have names, or are all of one event, with a value. */
  readonly hasNamedEvents: boolean;
  /** The event that says that the input has ended. */
  readonly end: string;
  /** Whether some transitions ask for what only the program's data decide. */
  readonly hasConditions: boolean;
}

export interface ChartEvent {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly sort: Sort }[];
  /** What the symbol is; absent where the event has it as its value. */
  readonly symbol?: Term;
}

export interface Kept {
  readonly name: string;
  readonly variable: Variable;
  readonly initial: Value;
}

export interface ChartState {
  /** As in the picture. */
  readonly name: string;
  readonly isFinal: boolean;
  /** In the order in which they are tried. */
  readonly moves: readonly ChartMove[];
}

export interface ChartMove {
  readonly event: string;
  /** As in the picture. */
  readonly label: string;
  /** Over the symbol, or the fields of the event, and what is kept. */
  readonly guard: Term;
  /** What else has to hold, in the words of the code: it is about data that the machine does not have. */
  readonly condition?: string;
  /** `accepted`: at the end of the input. */
  readonly to: number | 'accepted';
  /** What is written, over the same; absent where only words say it. */
  readonly outputs?: readonly Term[];
  /** The same in words; absent where nothing is written. */
  readonly written: string | undefined;
  readonly updates: readonly { readonly name: string; readonly value: Term }[];
}

/** The event of a symbol that has no name of its own. */
export const SYMBOL = 'symbol';

export interface ChartOptions extends About {
  /** Whether at most one transition of a state fits a symbol. */
  readonly isExclusive: (state: number) => boolean;
}

/**
 * @throws NotInFormat where several transitions fit a symbol and nothing says which is meant. Where the machine was inferred
 * from code, the labels do: these transitions have conditions.
 */
export function chartOf(machine: Machine, options: ChartOptions): Chart {
  const events = eventsOf(machine);
  const end = events.some(({ name }) => name === 'end') ? 'end of input' : 'end';
  const names = stateNames(machine);
  const kept = keptBy(machine);
  const states = names.map((name, q) => ({
    name,
    isFinal: machine.endings[q].length > 0,
    moves: [...movesFrom(machine, q, events, options), ...endingsOf(machine, q, end)],
  }));
  const hasConditions = states.some(({ moves }) => moves.some(({ condition }) => condition !== undefined));
  const hasNamedEvents = events.some(({ symbol }) => symbol !== undefined);
  return { initial: machine.initial, states, kept, events, hasNamedEvents, end, hasConditions };
}

const FIELD = 'event.';

/** The field of the event that a variable stands for. */
function fieldOf({ op: { name } }: Variable): string | undefined {
  return name.startsWith(FIELD) ? name.slice(FIELD.length) : undefined;
}

/** What a variable of a chart is in a language: an expression for the symbol, or for something that has a field. */
export function chartNames(
  symbol: string,
  event: string,
  kept: string,
  list: readonly Kept[],
): (variable: Variable) => string {
  const names = new Map(list.map(each => [each.variable, each.name]));
  return v => {
    const field = fieldOf(v);
    if (field !== undefined) return property(event, field);
    const name = names.get(v);
    if (name !== undefined) return property(kept, name);
    const width = v.sort.kind === 'bitvec' ? v.sort.width : 0;
    // Numbers with a sign are given as they are.
    return width <= 8 ? symbol : width === 32 ? `(${symbol} >>> 0)` : `(${symbol} & ${2 ** width - 1})`;
  };
}

function property(of: string, name: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return of === '' ? name : `${of}.${name}`;
  if (of === '') throw new NotInFormat(`the name ${name} is none in JavaScript`);
  return `${of}[${JSON.stringify(name)}]`;
}

/** Symbols that have names, or whose first item has, are events of these names. */
function eventsOf({ input }: Machine): readonly ChartEvent[] {
  if (input.kind === 'enum') return input.names.map((name, i) => ({ name, fields: [], symbol: constant(i, input) }));
  const [tag] = input.kind === 'tuple' ? input.items : [];
  if (input.kind !== 'tuple' || input.fields === undefined || tag.kind !== 'enum')
    return [{ name: SYMBOL, fields: [] }];
  const { fields, items } = input;
  return tag.names.map((name, i) => {
    const parts = items.map((sort, k) => {
      if (k === 0) return constant(i, tag);
      return hasItem(input, i, k) ? variable(`${FIELD}${fields[k].name}`, sort) : constant(defaultValue(sort), sort);
    });
    const own = fields.map((field, k) => ({ name: field.name, sort: items[k] }));
    return {
      name,
      fields: own.filter((_, k) => k > 0 && hasItem(input, i, k)),
      symbol: intern({ kind: 'tuple' }, input, parts),
    };
  });
}

function keptBy({ lookback, input, registers }: Machine): readonly Kept[] {
  const past = Array.from({ length: lookback }, (_, i) => windowVariable(input, i + 1));
  return [
    ...past.map(v => ({ name: v.op.name, variable: v, initial: defaultValue(input) })),
    ...registers.map(register => ({
      name: register.name,
      variable: registerVariable(register),
      initial: register.initial,
    })),
  ];
}

function* movesFrom(
  machine: Machine,
  q: number,
  events: readonly ChartEvent[],
  { labels, isExclusive }: ChartOptions,
): Generator<ChartMove> {
  const isOpen = !isExclusive(q);
  if (isOpen && labels === undefined)
    throw new NotInFormat(
      `several transitions of the state ${stateNames(machine)[q]} fit the same symbol, and a statechart takes the first one; save it as JSON`,
    );
  const x = windowVariable(machine.input, 0);
  for (const event of events) {
    const here = (term: Term): Term =>
      event.symbol === undefined ? term : substitute(term, new Map([[x, event.symbol]]));
    for (const [i, transition] of machine.transitions[q].entries()) {
      const guard = here(transition.guard);
      if (guard === FALSE) continue;
      const lines = labels?.[q]?.[i] ?? [lineOf(machine, transition)];
      for (const { guard: label, action, condition = label } of lines)
        yield {
          event: event.name,
          label,
          guard,
          ...(isOpen || lines.length > 1 ? { condition } : {}),
          to: transition.to,
          ...(hasSymbols(machine) ? { outputs: transition.outputs.map(here) } : {}),
          written: action,
          updates: updatesOf(machine, transition, here),
        };
    }
  }
}

/** Whether what is written are symbols, and not values, of which these are marks. */
function hasSymbols(machine: Machine): boolean {
  return !isAcceptor(machine) && !writesValues(machine);
}

function lineOf(machine: Machine, { guard, outputs }: Transition): LabelLine {
  const action = isAcceptor(machine) || outputs.length === 0 ? undefined : outputsText(outputs, machine);
  return { guard: guardText(guard, machine), action };
}

/** Symbols that were read move back by one. */
function updatesOf(machine: Machine, { updates }: Transition, here: (term: Term) => Term): ChartMove['updates'] {
  const { lookback, input, registers } = machine;
  const past = Array.from({ length: lookback }, (_, i) => ({
    name: windowVariable(input, i + 1).op.name,
    value: here(windowVariable(input, i)),
  }));
  const kept = registers.map((register, i) => ({ name: register.name, value: here(updates[i]) }));
  return [...past, ...kept.filter(({ value }, i) => value !== registerVariable(registers[i]))];
}

function endingsOf(machine: Machine, q: number, end: string): readonly ChartMove[] {
  return machine.endings[q].map(({ guard, outputs }) => ({
    event: end,
    label: guard === TRUE ? 'end of input' : `end of input if ${guardText(guard, machine)}`,
    guard,
    to: 'accepted' as const,
    ...(hasSymbols(machine) ? { outputs } : {}),
    written: isAcceptor(machine) || outputs.length === 0 ? undefined : outputsText(outputs, machine),
    updates: [],
  }));
}

/** Whether one of the moves on an event is always taken. */
export function isTotal(moves: readonly ChartMove[]): boolean {
  return moves.some(({ guard, condition }) => condition === undefined && guard === TRUE);
}
