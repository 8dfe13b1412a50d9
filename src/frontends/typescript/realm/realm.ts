import type { Host } from '../../../host/host.ts';
import type { Platform } from '../../../host/platform.ts';
import { Workspace } from '../../../host/workspace.ts';
import { Budget } from '../../../logic/limits.ts';
import type { Activity } from '../../../program/activity.ts';
import { CONCRETE } from '../../../program/concrete.ts';
import { Evaluator } from '../../../program/evaluator.ts';
import { Heap } from '../../../program/heap.ts';
import { State } from '../../../program/state.ts';
import type { Reference, Value } from '../../../program/value.ts';
import { javascript } from '../language.ts';
import { CONSTRUCTORS } from '../natives/constructors.ts';
import { FUNCTION_NATIVES } from '../natives/functions.ts';
import { bytesPerElement, mathConstants, NATIVES, numberConstants, typedArrayShortcuts } from '../natives/index.ts';
import { standIns } from '../natives/node-functions.ts';
import { COLLECTION_PRIMITIVES } from '../natives/primitives-collections.ts';
import { MEMORY_PRIMITIVES } from '../natives/primitives-memory.ts';
import { OBJECT_PRIMITIVES } from '../natives/primitives-objects.ts';
import { PROMISE_PRIMITIVES } from '../natives/primitives-promises.ts';
import { REGEXP_PRIMITIVES } from '../natives/primitives-regexp.ts';
import { REGEXP_SHORTCUTS } from '../natives/regexp-shortcuts.ts';
import { SHORTCUTS } from '../natives/shortcuts.ts';
import { STAGE_SHORTCUTS } from '../natives/stage-shortcuts.ts';
import { allocate, edit, objectAt } from '../objects/access.ts';
import { standInFor } from '../objects/host.ts';
import { showAs } from '../objects/host-faces.ts';
import {
  type IntrinsicName,
  intrinsic,
  isIntrinsicName,
  symbolNamed,
  WELL_KNOWN_SYMBOLS,
} from '../objects/intrinsics.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { type Key, Property } from '../objects/object.ts';
import { Surroundings, World, worldOf } from '../objects/world.ts';
import { hostObjects } from './host-objects.ts';
import { makeIntrinsics, nativeObject } from './intrinsic-objects.ts';
import { installLibrary, rememberOriginals } from './library.ts';
import { installNodeLibrary } from './node-library.ts';
import { showAsHost } from './shown-as-host.ts';
import { installUnmodelled } from './unmodelled.ts';

const built = new WeakMap<Platform, World & { readonly heap: Heap }>();

/**
 * The heap that every program starts with: JavaScript's own objects and nothing of the program's. Built once for each
 * platform.
 */
export function realm(workspace: Workspace): Heap {
  const { platform } = workspace.host;
  const { heap, surroundings } = built.get(platform) ?? build(workspace.host);
  return heap.forAnotherProgram(new World(workspace, surroundings));
}

/** A state on a heap, with nothing in progress and no input. */
export function freshState(heap: Heap): State {
  return new State([], heap, { symbols: [], closed: true }, 0, [], [], []);
}

function build(host: Host): World & { readonly heap: Heap } {
  const world = new World(new Workspace(host), new Surroundings(host.platform));
  const state = freshState(Heap.empty(world));
  const evaluator = new Evaluator(javascript, CONCRETE, Budget.unlimited);
  const activity = evaluator.attach(state);
  const natives = [...CONSTRUCTORS, ...FUNCTION_NATIVES, ...NATIVES];
  makeIntrinsics(activity, new Map(natives.map(native => [native.name, native])));
  for (const native of natives) if (!isIntrinsicName(native.name)) install(activity, native);
  installConstants(activity);
  installLibrary(evaluator, state, [
    ...OBJECT_PRIMITIVES,
    ...COLLECTION_PRIMITIVES,
    ...REGEXP_PRIMITIVES,
    ...MEMORY_PRIMITIVES,
    ...PROMISE_PRIMITIVES,
  ]);
  for (const native of natives) if (!isIntrinsicName(native.name)) install(activity, native, true);
  installHostFunctions(activity);
  installNodeLibrary(evaluator, state);
  installUnmodelled(activity);
  for (const shortcut of [...SHORTCUTS, ...typedArrayShortcuts, ...REGEXP_SHORTCUTS, ...STAGE_SHORTCUTS])
    installShortcut(activity, shortcut);
  showAsHost(activity);
  rememberOriginals(activity);
  world.surroundings.regExpPrototype = objectAt(activity, intrinsic('RegExp.prototype'));
  const made = { ...world, heap: state.heap };
  built.set(host.platform, made);
  return made;
}

/** What is modelled of the host's own functions, and of the process that programs see. */
function installHostFunctions(activity: Activity): void {
  const world = worldOf(activity);
  for (const [name, host] of hostObjects(world)) standInFor(activity, host, intrinsic(name));
  for (const { host, native } of standIns(world.surroundings)) {
    const made = nativeObject(activity, native);
    standInFor(activity, host, made);
    if (typeof host === 'function') showAs(objectAt(activity, made).internals, host);
  }
}

/** Where a function of this name is kept: `String.prototype.at` is `at` of `String.prototype`. */
function placeOf(name: string): { readonly holder: IntrinsicName; readonly key: Key; readonly isGetter: boolean } {
  const isGetter = name.startsWith('get ');
  const plain = isGetter ? name.slice(4) : name;
  const symbol = /^(.*)\[Symbol\.(\w+)\]$/.exec(plain);
  if (symbol !== null) {
    const wellKnown = WELL_KNOWN_SYMBOLS.find(known => known === symbol[2]);
    const holder = symbol[1].replace(/\.$/, '');
    if (wellKnown !== undefined && isIntrinsicName(holder)) return { holder, key: symbolNamed(wellKnown), isGetter };
  }
  const dot = plain.lastIndexOf('.');
  const holder = dot < 0 ? 'globalThis' : plain.slice(0, dot);
  if (!isIntrinsicName(holder)) throw new Error(`${name} has no place`);
  return { holder, key: plain.slice(dot + 1), isGetter };
}

function install(activity: Activity, native: NativeFunction, onlyIfOverwritten = false): void {
  const { holder, key, isGetter } = placeOf(native.name);
  const { properties } = objectAt(activity, intrinsic(holder));
  if (onlyIfOverwritten && properties.get(key) !== undefined && isOurs(activity, properties.get(key), native)) return;
  const made = nativeObject(activity, native);
  const property = isGetter
    ? new Property(undefined, false, false, true, { get: made, set: undefined })
    : new Property(made, true, false, true);
  edit(activity, intrinsic(holder)).properties.set(key, property);
}

function isOurs(activity: Activity, property: Property | undefined, native: NativeFunction): boolean {
  const value: Value = property?.accessor === undefined ? property?.value : property.accessor.get;
  if (typeof value !== 'object' || value === null || value.kind !== 'reference') return false;
  const { internals } = objectAt(activity, value);
  return internals.kind === 'native' && internals.native === native;
}

/** A native function in the place of one of the library's, which it falls back to: that is its data. */
function installShortcut(activity: Activity, native: NativeFunction): void {
  const { holder, key, isGetter } = placeOf(native.name);
  const original = objectAt(activity, intrinsic(holder)).properties.get(key);
  if (original === undefined) throw new Error(`the library has no ${native.name}`);
  const data = isGetter ? original.accessor?.get : original.value;
  const made: Reference = allocate(activity, { kind: 'native', native, data }, 'Function.prototype');
  const property = isGetter
    ? new Property(undefined, false, false, true, { get: made, set: undefined })
    : new Property(made, true, false, true);
  edit(activity, intrinsic(holder)).properties.set(key, property);
}

function installConstants(activity: Activity): void {
  const fixed = (value: Value): Property => new Property(value, false, false, false);
  const globals = edit(activity, intrinsic('globalThis')).properties;
  globals.set('undefined', fixed(undefined));
  globals.set('NaN', fixed(Number.NaN));
  globals.set('Infinity', fixed(Number.POSITIVE_INFINITY));
  for (const [name, value] of Object.entries(mathConstants))
    edit(activity, intrinsic('Math')).properties.set(name, fixed(value));
  for (const [name, value] of Object.entries(numberConstants))
    edit(activity, intrinsic('Number')).properties.set(name, fixed(value));
  for (const [type, size] of bytesPerElement)
    for (const holder of [intrinsic(type), intrinsic(`${type}.prototype`)])
      edit(activity, holder).properties.set('BYTES_PER_ELEMENT', fixed(size));
  for (const name of WELL_KNOWN_SYMBOLS)
    edit(activity, intrinsic('Symbol')).properties.set(name, fixed(symbolNamed(name)));
  edit(activity, intrinsic('Math')).properties.set(
    symbolNamed('toStringTag'),
    new Property('Math', false, false, true),
  );
  edit(activity, intrinsic('Generator.prototype')).properties.set(
    symbolNamed('toStringTag'),
    new Property('Generator', false, false, true),
  );
}
