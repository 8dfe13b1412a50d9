import { type Activity, refuse } from '../../../program/activity.ts';
import { Cell } from '../../../program/heap.ts';
import { type Reference, uninitialised, type Value } from '../../../program/value.ts';
import { allocate, edit, newObject } from '../objects/access.ts';
import type { NativeFunction } from '../objects/native-function.ts';
import { Property } from '../objects/object.ts';

/** An export: the variable behind it, or by what name its use is refused. */
export interface NamedCell {
  readonly name: string;
  readonly cell: Reference;
  readonly refused: string | undefined;
}

/** The exports of a module as an object, on which they stay live; what `require` gives says that it was a module. */
export function exportsObject(activity: Activity, cells: readonly NamedCell[], saysModule: boolean): Reference {
  const exports = newObject(activity);
  if (saysModule) edit(activity, exports).properties.set('__esModule', new Property(true, false, false, false));
  for (const { name, cell, refused } of cells) {
    const get = nativeOf(activity, `get ${name}`, call =>
      refused === undefined ? valueIn(call.activity, cell) : refuse(call.activity, refused),
    );
    edit(activity, exports).properties.set(name, new Property(undefined, true, true, false, { get, set: undefined }));
  }
  return exports;
}

/** `module` in such a module, which gives its exports by `export` and may not also assign them. */
export function moduleObject(activity: Activity, file: string): Reference {
  const exports = nativeOf(activity, 'exports', call => refuse(call.activity, 'module.exports beside export'));
  const module = newObject(activity);
  const { properties } = edit(activity, module);
  properties.set('id', new Property(file));
  properties.set('filename', new Property(file));
  properties.set('exports', new Property(undefined, true, true, false, { get: exports, set: exports }));
  return module;
}

/** The value of a variable that modules share; undefined before it has one. */
export function valueIn(activity: Activity, cell: Reference): Value {
  const held = activity.heap.read(cell.object);
  return held instanceof Cell && held.value !== uninitialised ? held.value : undefined;
}

export function nativeOf(activity: Activity, name: string, rule: NativeFunction['rule']): Reference {
  return allocate(
    activity,
    { kind: 'native', native: { name, length: 1, rule }, data: undefined },
    'Function.prototype',
  );
}
