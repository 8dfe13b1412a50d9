import { Budget } from '../../../logic/limits.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import { Heap } from '../../../program/heap.ts';
import { State } from '../../../program/state.ts';
import type { Reference } from '../../../program/value.ts';
import { intrinsicNamed } from '../intrinsics/index.ts';
import { c } from '../language.ts';
import type { Module } from '../llvm/module.ts';
import { MemoryObject } from '../memory/memory-object.ts';
import { UnknownMemory } from '../values/unknown-memory.ts';
import type { StreamFunctions } from './calls.ts';
import { Constants } from './constants.ts';
import { type LinkedModule, Symbols } from './symbols.ts';
import { translateFunction } from './translate-function.ts';

/** A program with all of its files: its variables as they are before the first instruction. */
export interface Linked {
  readonly heap: Heap;
  /** The function that calls the user's. */
  readonly drive: Reference;
  /** Functions that make static objects of C++, in the order in which they run before everything else. */
  readonly constructors: readonly Reference[];
}

/**
 * Puts modules together: the first is the user's. Functions are translated when they are called.
 *
 * @param fillsIn whether what is not known may be anything
 */
export function link(modules: readonly LinkedModule[], streams: StreamFunctions, fillsIn: boolean): Linked {
  const heap = Heap.empty();
  heap.allocate(owner => new UnknownMemory(owner));
  const state = new State([], heap, { symbols: [], closed: true }, 0, [], [], []);
  const activity = new Evaluator(c, CONCRETE, Budget.unlimited).attach(state);
  const replaced = new Set([...streams.sources.keys(), ...streams.writes.keys()]);
  const symbols: Symbols = new Symbols(
    heap,
    modules,
    (definition, from) => translateFunction(definition, from, symbols, streams, activity),
    replaced,
    fillsIn,
  );
  for (const linked of modules) {
    const constants = new Constants(symbols, linked, activity);
    for (const { name, initialiser } of linked.module.globals.values()) {
      if (initialiser === undefined) continue;
      const object = heap.write(symbols.address(name, linked).object);
      if (object instanceof MemoryObject) constants.fill(object, 0, initialiser);
    }
  }
  const constructors = modules.flatMap(linked => constructorsOf(linked).map(name => symbols.address(name, linked)));
  return { heap, drive: symbols.address('codomata_drive', modules[0]), constructors };
}

/** What LLVM lists as to be run first, by priority. */
function constructorsOf({ module }: LinkedModule): readonly string[] {
  const list = module.globals.get('llvm.global_ctors')?.initialiser;
  if (list?.kind !== 'aggregate') return [];
  const entries = list.elements.flatMap(entry => {
    const [priority, callee] = entry.kind === 'aggregate' ? entry.elements : [];
    return priority?.kind === 'int' && callee?.kind === 'global'
      ? [{ priority: priority.value, name: callee.name }]
      : [];
  });
  return entries.sort((a, b) => Number(a.priority - b.priority)).map(({ name }) => name);
}

/** The functions and variables that modules use and none of them defines, but for functions that we stand for. */
export function missingNames(modules: readonly Module[]): ReadonlySet<string> {
  const defined = new Set(modules.flatMap(({ functions, globals }) => [...functions.keys(), ...definedIn(globals)]));
  const missing = new Set<string>();
  for (const { declarations, globals } of modules) {
    for (const name of declarations.keys())
      if (!defined.has(name) && intrinsicNamed(name) === undefined && !name.startsWith('llvm.')) missing.add(name);
    for (const name of globals.keys()) if (!defined.has(name) && !name.startsWith('llvm.')) missing.add(name);
  }
  return missing;
}

function definedIn(globals: Module['globals']): readonly string[] {
  return [...globals.values()].flatMap(({ name, initialiser }) => (initialiser === undefined ? [] : [name]));
}
