import type { OwnFiles } from '../../../host/own-files.ts';
import type { Activity } from '../../../program/activity.ts';
import type { Evaluator } from '../../../program/evaluator.ts';
import type { State } from '../../../program/state.ts';
import { Reference, type Value } from '../../../program/value.ts';
import { accessors, aliases, type Installation, installations, toStringTags } from '../library/index.ts';
import { compileOwn } from '../load/compile.ts';
import type { Finder } from '../load/finder.ts';
import { Loader } from '../load/loader.ts';
import type { ResolvedModule } from '../modules/format.ts';
import { edit, newObject } from '../objects/access.ts';
import {
  type IntrinsicName,
  intrinsic,
  isIntrinsicName,
  symbolNamed,
  WELL_KNOWN_SYMBOLS,
} from '../objects/intrinsics.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { type Key, Property } from '../objects/object.ts';
import { getOwn, ownKeys } from '../objects/own-properties.ts';
import { getData } from '../objects/properties.ts';
import { worldOf } from '../objects/world.ts';
import { nativeObject } from './intrinsic-objects.ts';

/** Modules of a folder beside this one, which are read as text. */
export function ownModules(
  own: OwnFiles,
  folder: string,
): Pick<Finder, 'compile'> & { find(name: string): ResolvedModule } {
  return {
    find: name => ({ file: `frontends/typescript/${folder}/${name}`, format: 'esm', language: 'js' }),
    compile: ({ file }) => compileOwn(own.module(file)),
  };
}

/** The names of intrinsic objects as the library's plan writes them. */
function target(name: string): IntrinsicName {
  const plain = name.replace(/^%TypedArray%/, 'TypedArray').replace(/^%(\w+)Prototype%$/, '$1.prototype');
  if (!isIntrinsicName(plain)) throw new Error(`there is no intrinsic object ${name}`);
  return plain;
}

function keyNamed(key: string): Key {
  const symbol = WELL_KNOWN_SYMBOLS.find(name => key === `@@${name}`);
  return symbol === undefined ? key : symbolNamed(symbol);
}

/** Loads the library, which is written in the language itself, and puts its functions where they belong. */
export function installLibrary(evaluator: Evaluator, state: State, primitives: readonly NativeFunction[]): void {
  const { workspace } = worldOf(evaluator.attach(state));
  const { find, compile } = ownModules(workspace.host.own, 'library');
  const finder: Finder = {
    workspace,
    resolve: specifier => {
      const name = specifier.replace(/^\.\//, '').replace(/\.[jt]s$/, '');
      return name === 'primitives' ? { file: 'primitives', format: 'builtin', language: 'js' } : find(name);
    },
    compile,
    builtin: activity => primitiveExports(activity, primitives),
  };
  const loader = new Loader(evaluator, state, finder);
  const exported = (file: string, name: string): Value => loader.valueOf(loader.load(find(file)), name);
  const { activity } = loader;
  for (const installation of installations)
    install(activity, installation, exported(installation.file, installation.name));
  for (const { target: where, key, get, set } of accessors) {
    const accessor = { get: exported(get.file, get.name), set: exported(set.file, set.name) };
    put(activity, target(where), key, new Property(undefined, false, false, true, accessor));
  }
  for (const [to, key, from, original] of aliases) {
    const property = getOwn(activity, intrinsic(target(from)), keyNamed(original));
    if (property !== undefined) put(activity, target(to), keyNamed(key), property);
  }
  for (const [name, tag] of Object.entries(toStringTags))
    put(activity, target(name), symbolNamed('toStringTag'), new Property(tag, false, false, true));
  const slow = exported('slow-paths', 'slowPaths');
  if (!(slow instanceof Reference)) throw new Error('the library has no slow paths');
  for (const key of ownKeys(activity, slow))
    put(activity, 'slowPaths', key, new Property(getData(activity, slow, key)));
}

function primitiveExports(activity: Activity, primitives: readonly NativeFunction[]): Reference {
  const exports = newObject(activity);
  for (const native of primitives) {
    const made = nativeObject(activity, native);
    edit(activity, exports).properties.set(native.name, new Property(made));
  }
  return exports;
}

function put(activity: Activity, name: IntrinsicName, key: Key, property: Property): void {
  edit(activity, intrinsic(name)).properties.set(key, property);
}

function install(activity: Activity, installation: Installation, functions: Value): void {
  if (!(functions instanceof Reference)) throw new Error(`the library does not export ${installation.name}`);
  for (const key of ownKeys(activity, functions)) {
    const value = getData(activity, functions, key);
    const property =
      installation.as === 'methods'
        ? new Property(value, true, false, true)
        : new Property(undefined, false, false, true, { get: value, set: undefined });
    put(activity, target(installation.target), key, property);
  }
}

/** What shortcuts compare with, to find out whether a program has changed the library. */
export function rememberOriginals(activity: Activity): void {
  const originals: readonly (readonly [string, IntrinsicName, Key])[] = [
    ['arrayValues', 'Array.prototype', symbolNamed('iterator')],
    ['typedValues', 'TypedArray.prototype', symbolNamed('iterator')],
    ['arrayIteratorNext', 'ArrayIterator.prototype', 'next'],
    ['stringIterate', 'String.prototype', symbolNamed('iterator')],
    ['stringIteratorNext', 'StringIterator.prototype', 'next'],
    ['regExpExec', 'RegExp.prototype', 'exec'],
  ];
  for (const [name, holder, key] of originals)
    put(activity, 'slowPaths', name, new Property(getData(activity, intrinsic(holder), key)));
}
