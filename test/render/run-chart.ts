import { createRequire } from 'node:module';
import { transformSync } from 'esbuild';
import { type AnyStateMachine, assign, createActor, createMachine } from 'xstate';
import type { Sort } from '../../src/logic/sort.ts';
import { hasItem, type Value } from '../../src/logic/value.ts';

/** What a statechart does with events: the states that it is in after each, and what it writes. */
export interface ChartRun {
  readonly states: readonly string[];
  readonly wrote: readonly unknown[];
}

export type ChartEvent = { readonly type: string; readonly [field: string]: unknown };

/** Which of the conditions on data hold. */
type Decides = (text: string) => boolean;

/** A symbol as the event that a chart takes for it. */
export function eventOf(symbol: Value, sort: Sort): ChartEvent {
  if (sort.kind === 'enum') return { type: sort.names[Number(symbol)] };
  if (sort.kind !== 'tuple' || sort.fields === undefined || !Array.isArray(symbol))
    return { type: 'symbol', value: typeof symbol === 'bigint' ? Number(symbol) : symbol };
  const [tag] = sort.items;
  const fields = sort.fields.flatMap(({ name }, i) =>
    i > 0 && hasItem(sort, symbol[0], i) ? [[name, symbol[i]] as const] : [],
  );
  return { type: tag.kind === 'enum' ? tag.names[Number(symbol[0])] : '', ...Object.fromEntries(fields) };
}

/** Loads a module as those who use XState do, but for its types. */
export function loadXState(source: string): AnyStateMachine {
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });
  const module: { exports: { machine?: AnyStateMachine } } = { exports: {} };
  new Function('require', 'module', 'exports', code)(createRequire(import.meta.url), module, module.exports);
  if (module.exports.machine === undefined) throw new Error('it exports no machine');
  return module.exports.machine;
}

interface Given {
  readonly context: Readonly<Record<string, unknown>>;
  readonly event: ChartEvent;
}

const evaluated = (text: string, { context, event }: Given): unknown =>
  new Function('context', 'event', `return ${text};`)(context, event);

/** Loads a configuration in JSON, with what its names mean. */
function loadXStateJson(
  source: string,
  decides: Decides,
  write: (symbols: readonly unknown[]) => void,
): AnyStateMachine {
  return createMachine(JSON.parse(source)).provide({
    guards: {
      fits: (given: Given, { when = 'true', condition }: { when?: string; condition?: string }) =>
        evaluated(when, given) === true && (condition === undefined || decides(condition)),
    },
    actions: {
      write: (given: Given, { symbols = [] }: { symbols?: readonly string[] }) =>
        write(symbols.map(symbol => evaluated(symbol, given))),
      keep: assign((given: Given, kept: Readonly<Record<string, string>>) =>
        Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, evaluated(text, given)])),
      ),
    },
  } as never) as AnyStateMachine;
}

/** Runs a machine of a module. */
export function runXState(
  loaded: AnyStateMachine,
  events: readonly ChartEvent[],
  decides: Decides = () => true,
): ChartRun {
  const wrote: unknown[] = [];
  const machine = loaded.provide({
    guards: { condition: (_: unknown, { fits, text }: { fits: boolean; text: string }) => fits && decides(text) },
    actions: { write: (_: unknown, { symbols = [] }: { symbols?: readonly unknown[] }) => wrote.push(...symbols) },
  } as never);
  return { states: statesOn(machine, events), wrote };
}

export function runXStateJson(source: string, events: readonly ChartEvent[], decides: Decides = () => true): ChartRun {
  const wrote: unknown[] = [];
  const machine = loadXStateJson(source, decides, symbols => wrote.push(...symbols));
  return { states: statesOn(machine, events), wrote };
}

function statesOn(machine: AnyStateMachine, events: readonly ChartEvent[]): readonly string[] {
  const actor = createActor(machine).start();
  const states = [String(actor.getSnapshot().value)];
  for (const event of events) {
    if (actor.getSnapshot().status === 'active') actor.send(event);
    states.push(String(actor.getSnapshot().value));
  }
  return states;
}

const STATE = /<state id="([^"]*)"[^>]*>\n(.*?) {2}<\/state>/gs;
const TRANSITION =
  /<transition event="([^"]*)"(?: cond="([^"]*)")? target="([^"]*)"(?:\/>|>\n(.*?) {4}<\/transition>)/gs;

/** Runs State Chart XML of the form that we write: flat, with one transition at a time. */
export function runScxml(source: string, events: readonly ChartEvent[], decides: Decides = () => true): ChartRun {
  const data: Record<string, unknown> = {};
  const plain = (text: string): string =>
    text.replace(
      /&(lt|gt|amp|quot|#39);/g,
      (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" })[name] ?? '',
    );
  const run = (code: string, event: ChartEvent): unknown => {
    const symbol = 'value' in event ? event.value : event;
    return new Function('data', '_event', 'condition', `with (data) { ${code} }`)(data, { data: symbol }, decides);
  };
  for (const [, id, expr] of source.matchAll(/<data id="([^"]*)" expr="([^"]*)"\/>/g)) data[id] = Number(plain(expr));
  const states = new Map([...source.matchAll(STATE)].map(([, id, body]) => [id, [...body.matchAll(TRANSITION)]]));
  let current = /initial="([^"]*)"/.exec(source)?.[1] ?? '';
  const wrote: unknown[] = [];
  const path = [current];
  for (const event of events) {
    const taken = states
      .get(current)
      ?.find(
        ([, on, cond]) =>
          (on === event.type || on === '*') && (cond === undefined || run(`return ${plain(cond)};`, event) === true),
      );
    if (taken !== undefined) {
      const [, , , target, actions = ''] = taken;
      for (const [, expr] of actions.matchAll(/name="symbols" expr="([^"]*)"/g))
        wrote.push(...(run(`return ${plain(expr)};`, event) as readonly unknown[]));
      for (const [, code] of actions.matchAll(/<script>([^<]*)<\/script>/g)) run(plain(code), event);
      current = target;
    }
    path.push(current);
  }
  return { states: path, wrote };
}
