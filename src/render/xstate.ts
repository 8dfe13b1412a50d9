import type { Machine } from '../automata/machine/machine.ts';
import type { Sort } from '../logic/sort.ts';
import { type Term, TRUE } from '../logic/term.ts';
import { valueKey } from '../logic/value.ts';
import { type Chart, type ChartMove, type ChartOptions, chartNames, chartOf, isTotal, SYMBOL } from './chart.ts';
import { javaScriptOf } from './javascript-expression.ts';
import { NotInFormat } from './not-in-format.ts';
import { uniqueNames } from './unique-names.ts';
import { visibleText } from './visible.ts';

export interface XStateOptions extends ChartOptions {
  readonly title: string;
}

/** What states of a chart are called that no state of the machine stands behind. */
const [ACCEPTED, REJECTED] = ['accepted', 'rejected'];

/**
 * A machine as a configuration of XState 5, in JSON. A symbol is an event; what does not fit leads to `rejected`, and the
 * event `end` to `accepted` where the input may end. Guards are called `fits` and have an expression in JavaScript, actions
 * are called `write` and `keep`: whoever loads it says what these names mean.
 *
 * @throws NotInFormat
 */
export function machineToXStateJson(machine: Machine, options: XStateOptions): string {
  const chart = chartOf(machine, options);
  const written = new Writer(chart);
  const config = {
    id: idOf(options.title),
    ...(chart.kept.length === 0 ? {} : { context: contextOf(chart) }),
    ...written.config(move => {
      const when = move.guard === TRUE ? undefined : written.expression(move.guard);
      const { condition } = move;
      const params = { ...(when === undefined ? {} : { when }), ...(condition === undefined ? {} : { condition }) };
      const kept = Object.fromEntries(move.updates.map(({ name, value }) => [name, written.expression(value)]));
      const actions = [
        ...(move.written === undefined ? [] : [{ type: 'write', params: written.output(move) }]),
        ...(move.updates.length === 0 ? [] : [{ type: 'keep', params: kept }]),
      ];
      return {
        ...(Object.keys(params).length === 0 ? {} : { guard: { type: 'fits', params } }),
        ...(actions.length === 0 ? {} : { actions }),
      };
    }),
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

/**
 * The same as a module in TypeScript that exports the machine, with guards as functions.
 *
 * @throws NotInFormat
 */
export function machineToXState(machine: Machine, options: XStateOptions): string {
  const chart = chartOf(machine, options);
  const written = new Writer(chart);
  const hasOutputs = chart.states.some(({ moves }) => moves.some(move => move.written !== undefined));
  const { initial, states } = written.config(move => {
    const when = move.guard === TRUE ? 'true' : written.expression(move.guard);
    const text = JSON.stringify(move.condition);
    const { symbols, text: inWords } = written.output(move);
    const listed = symbols === undefined ? '' : `symbols: [${symbols.join(', ')}], `;
    const shown = `({ ${listed}text: ${JSON.stringify(inWords)} })`;
    const kept = move.updates.map(({ name, value }) => `${JSON.stringify(name)}: ${written.expression(value)}`);
    const actions = [
      ...(move.written === undefined ? [] : [`{ type: 'write', params: ${lambda(shown)} }`]),
      ...(kept.length === 0 ? [] : [`assign(${lambda(`({ ${kept.join(', ')} })`)})`]),
    ];
    return {
      ...(move.condition !== undefined
        ? { guard: new Code(`{ type: 'condition', params: ${lambda(`({ fits: ${when}, text: ${text} })`)} }`) }
        : when === 'true'
          ? {}
          : { guard: new Code(lambda(when)) }),
      ...(actions.length === 0 ? {} : { actions: new Code(`[${actions.join(', ')}]`) }),
    };
  });
  const lines = [
    `import { ${chart.kept.length > 0 ? 'assign, ' : ''}setup } from 'xstate';`,
    '',
    ...comment(chart, options.title),
    'export const machine = setup({',
    `  types: { context: {} as ${contextType(chart)}, events: {} as ${eventType(chart, machine.input)} },`,
    ...(chart.hasConditions ? CONDITION : []),
    ...(hasOutputs ? WRITE : []),
    '}).createMachine({',
    `  id: ${JSON.stringify(idOf(options.title))},`,
    `  context: ${code(contextOf(chart), '  ')},`,
    `  initial: ${JSON.stringify(initial)},`,
    `  states: ${code(states, '  ')},`,
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

const CONDITION = [
  '  guards: {',
  '    /** Whether what is asked for holds of the data of the program, which the machine does not have. */',
  '    condition: (_, { fits, text }: { fits: boolean; text: string }): boolean => {',
  '      if (fits) throw new Error(`say by machine.provide({ guards: { condition } }) whether this holds: $' +
    '{text}`);',
  '      return false;',
  '    },',
  '  },',
];

const WRITE = [
  '  actions: {',
  '    /** What is written: replace it by machine.provide({ actions: { write } }). */',
  '    write: (_, _written: { symbols?: readonly unknown[]; text: string }): void => {},',
  '  },',
];

/** A function of what XState gives, of which it names what it uses. */
function lambda(body: string): string {
  const used = ['context', 'event'].filter(name => new RegExp(`\\b${name}[.[]`).test(body));
  return `(${used.length === 0 ? '' : `{ ${used.join(', ')} }`}) => ${body}`;
}

/** Source code among data. */
class Code {
  constructor(readonly text: string) {}
}

class Writer {
  private readonly keys: readonly string[];
  private readonly nameOf: ReturnType<typeof chartNames>;

  constructor(private readonly chart: Chart) {
    this.keys = uniqueNames(
      chart.states.map(({ name }) => name),
      keyOf,
      [ACCEPTED, REJECTED],
    );
    this.nameOf = chartNames('event.value', 'event', 'context', chart.kept);
  }

  expression(term: Term): string {
    return javaScriptOf(term, this.nameOf);
  }

  output({ outputs, written = '' }: ChartMove): { readonly symbols?: readonly string[]; readonly text: string } {
    const symbols = outputs?.map(output => this.expression(output));
    return { ...(symbols === undefined ? {} : { symbols }), text: written };
  }

  /** The states, with what a move has besides its target. */
  config(of: (move: ChartMove) => object): { readonly initial: string; readonly states: object } {
    const { chart, keys } = this;
    const states = chart.states.map(({ name, isFinal, moves }, q) => {
      const byEvent = new Map<string, object[]>();
      const target = (to: ChartMove['to']): string => (to === 'accepted' ? ACCEPTED : keys[to]);
      for (const move of moves) {
        const made = { ...of(move), target: target(move.to), description: visibleText(move.label) };
        byEvent.set(move.event, [...(byEvent.get(move.event) ?? []), made]);
      }
      for (const event of this.events) {
        requireEvent(event);
        if (!isTotal(moves.filter(move => move.event === event)))
          byEvent.set(event, [...(byEvent.get(event) ?? []), { target: REJECTED }]);
      }
      const own = {
        ...(keys[q] === name ? {} : { description: name }),
        ...(isFinal ? { tags: ['accepts'] } : {}),
        on: Object.fromEntries(byEvent),
      };
      return [keys[q], own] as const;
    });
    const sinks = [ACCEPTED, REJECTED].map(key => [key, { type: 'final' }] as const);
    return { initial: keys[chart.initial], states: Object.fromEntries([...states, ...sinks]) };
  }

  /** All events, also of states that have no transition for some. */
  private get events(): readonly string[] {
    const { chart } = this;
    return [...chart.events.map(({ name }) => name), chart.end];
  }
}

/** Dots and a number sign have a meaning in what XState is told to go to. */
function keyOf(name: string): string {
  return name.replaceAll('.', '·').replace(/^#/, '♯');
}

function idOf(title: string): string {
  return title.replaceAll('.', '·').replaceAll('#', ' ').trim();
}

/** @throws NotInFormat for what XState takes for a pattern */
function requireEvent(event: string): void {
  if (event.includes('*') || event.startsWith('xstate.'))
    throw new NotInFormat(`XState takes the event ${event} for one of its own`);
}

function contextOf({ kept }: Chart): object {
  return Object.fromEntries(
    kept.map(({ name, initial }) => [name, typeof initial === 'bigint' ? Number(initial) : initial]),
  );
}

function contextType({ kept }: Chart): string {
  if (kept.length === 0) return '{}';
  return `{ ${kept.map(({ name, variable }) => `${JSON.stringify(name)}: ${typeOf(variable.sort)}`).join('; ')} }`;
}

function typeOf(sort: Sort): string {
  if (sort.kind === 'bool') return 'boolean';
  if (sort.kind === 'tuple') return `[${sort.items.map(item => typeOf(item)).join(', ')}]`;
  return 'number';
}

function eventType(chart: Chart, input: Sort): string {
  const named = chart.events.map(({ name: event, fields }) => {
    const own = fields.map(({ name, sort }) => `; ${JSON.stringify(name)}: ${typeOf(sort)}`);
    const value = chart.hasNamedEvents ? '' : `; value: ${typeOf(input)}`;
    return `{ type: ${JSON.stringify(event)}${value}${own.join('')} }`;
  });
  return [...named, `{ type: ${JSON.stringify(chart.end)} }`].join(' | ');
}

function comment({ end, hasNamedEvents }: Chart, title: string): readonly string[] {
  const symbol = hasNamedEvents ? 'Each symbol is an event' : `Each symbol is an event { type: '${SYMBOL}', value }`;
  return [
    '/**',
    ` * ${visibleText(title).replaceAll('*/', '* /')}`,
    ' *',
    ` * ${symbol}, and { type: '${end}' } says that there are no more. States from which that is accepted have the tag 'accepts'.`,
    ' */',
  ];
}

/** Data as source code. */
function code(data: unknown, indent: string): string {
  if (data instanceof Code) return data.text;
  if (typeof data === 'number') return valueKey(data);
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const deeper = `${indent}  `;
  if (Array.isArray(data)) {
    if (data.every(item => typeof item !== 'object')) return `[${data.map(item => code(item, deeper)).join(', ')}]`;
    return `[\n${data.map(item => `${deeper}${oneLine(item)},\n`).join('')}${indent}]`;
  }
  const entries = Object.entries(data);
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, value]) => `${deeper}${JSON.stringify(key)}: ${code(value, deeper)},\n`).join('')}${indent}}`;
}

function oneLine(data: unknown): string {
  if (data instanceof Code || typeof data !== 'object' || data === null) return code(data, '');
  return `{ ${Object.entries(data)
    .map(([key, value]) => `${key}: ${code(value, '')}`)
    .join(', ')} }`;
}
