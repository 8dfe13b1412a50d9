import { plainOf, valueOfPlain } from '../../src/frontends/typescript/entry/plain.ts';
import { javascript } from '../../src/frontends/typescript/language.ts';
import { LoadError } from '../../src/frontends/typescript/load/load-error.ts';
import { Loader } from '../../src/frontends/typescript/load/loader.ts';
import { lowerModule } from '../../src/frontends/typescript/lower/module.ts';
import { isCallable, ofKind } from '../../src/frontends/typescript/objects/access.ts';
import { getData } from '../../src/frontends/typescript/objects/properties.ts';
import { OPERATORS } from '../../src/frontends/typescript/operators/index.ts';
import { freshState, realm } from '../../src/frontends/typescript/realm/realm.ts';
import { Budget, LimitReached } from '../../src/logic/limits.ts';
import type { Activity } from '../../src/program/activity.ts';
import { CONCRETE } from '../../src/program/concrete.ts';
import { Evaluator } from '../../src/program/evaluator.ts';
import type { Heap } from '../../src/program/heap.ts';
import { SourceText, Unsupported } from '../../src/program/source.ts';
import { Name, Reference, type Value } from '../../src/program/value.ts';
import { workspace } from '../workspace.ts';
import type { Evaluate } from './compare-programs.ts';
import type { Outcome } from './host.ts';

interface LoadedSource {
  readonly source: string;
  readonly heap: Heap;
  readonly entry: Value;
}

/** An evaluator of modules without imports on the program representation; a call may take `timeout` milliseconds. */
export function irEvaluator(timeout = 10_000): Evaluate {
  let last: LoadedSource | undefined;
  return (source, input) => {
    try {
      if (last?.source !== source) last = loadSource(source);
      const evaluator = new Evaluator(javascript, CONCRETE, new Budget({ timeout }));
      const state = freshState(last.heap.snapshot());
      const argument = valueOfPlain(evaluator.attach(state), input);
      evaluator.start(state, last.entry, undefined, [argument]);
      evaluator.run(state);
      const { ending } = state;
      if (ending?.kind === 'returned') return returned(evaluator, ending.value);
      if (ending?.kind === 'threw') return { kind: 'thrown', thrown: thrownText(evaluator, ending.value) };
      return { kind: 'crashed', reason: `the program ended by ${ending?.kind}` };
    } catch (error) {
      if (error instanceof Unsupported) return { kind: 'unsupported', reason: error.construct };
      if (error instanceof LoadError) return { kind: 'thrown', thrown: error.message.split(':')[0] };
      if (error instanceof LimitReached) return { kind: 'timeout' };
      throw error;
    }
  };
}

/** The state after the module has run, from which every call starts. */
function loadSource(source: string): LoadedSource {
  const module = { file: 'program.js', format: 'esm', language: 'js' } as const;
  const state = freshState(realm(workspace));
  const loader = new Loader(new Evaluator(javascript, CONCRETE, Budget.unlimited), state, {
    workspace,
    resolve: specifier => {
      throw new Error(`the program imports ${specifier}`);
    },
    compile: () => lowerModule(new SourceText(module.file, source), 'js', 'esm', { operators: OPERATORS }),
    builtin: () => undefined,
  });
  const entry = loader.valueOf(loader.load(module), 'default');
  return { source, heap: state.heap.snapshot(), entry };
}

/** The outcome as the host gives it: what is not text, a boolean or numbers is an error. */
function returned(activity: Activity, value: Value): Outcome {
  if (typeof value === 'string' || typeof value === 'boolean') return { kind: 'returned', value };
  const items = ofKind(activity, value, 'array') === undefined ? undefined : plainOf(activity, value);
  if (Array.isArray(items) && items.every(item => typeof item === 'number')) return { kind: 'returned', value: items };
  return { kind: 'thrown', thrown: 'TypeError' };
}

function thrownText(activity: Activity, thrown: Value): string {
  if (thrown instanceof Reference) {
    if (ofKind(activity, thrown, 'error') !== undefined) return String(getData(activity, thrown, 'name'));
    return isCallable(activity, thrown) ? 'function' : 'object';
  }
  if (thrown instanceof Name) return `symbol Symbol(${thrown.description ?? ''})`;
  return `${typeof thrown} ${String(thrown)}`;
}
