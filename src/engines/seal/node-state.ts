import { Anything } from '../../abstraction/domains/anything.ts';
import { type Leaf, type View, withLeaves } from '../../abstraction/outline.ts';
import { READ } from '../../abstraction/pattern.ts';
import { ge, le, num, sub } from '../../logic/build.ts';
import { Int, type Sort } from '../../logic/sort.ts';
import { constant, type Term } from '../../logic/term.ts';
import { inputVariable } from '../../program/input.ts';
import type { State } from '../../program/state.ts';
import { unitOf } from '../../program/text.ts';
import { LONGEST_TEXT, unknown } from '../../program/unknown.ts';
import { AnyValue, anyNumber, Text, type Unit, uninitialised, type Value } from '../../program/value.ts';
import type { Environment } from './environment.ts';
import type { Node } from './node.ts';
import { dataPath, keptPath, limitsOf, valueAt } from './places.ts';
import { concreteValue, symbolicValue } from './slot.ts';

/** A state that stands for all states of a node: its path is what is known of the unknowns in it. */
export function stateOf({ shape, control, environment, isClosed, standpoint }: Node, view: View, input: Sort): State {
  const limits: Term[] = [];
  const symbols = standpoint?.kept.map((_, i, { length }) => symbolIn(environment, length - i)) ?? [];
  const made = withLeaves(shape, view, leaf => {
    const place = standpoint?.places.get(leaf.path);
    if (place !== undefined)
      return valueAt(place, leaf, symbols, 'data' in place ? dataIn(environment, leaf.path, place.data) : undefined);
    return valueIn(leaf, control, environment, limits, view.forgets !== undefined);
  });
  if (standpoint === undefined) {
    const unread = shape.input.symbols.length - shape.position;
    made.input = { symbols: Array.from({ length: unread }, (_, i) => inputVariable(i, input)), closed: isClosed };
  } else {
    made.input = { symbols, closed: isClosed };
    made.base = sub(READ, num(BigInt(symbols.length), Int));
    limits.push(...limitsOf(standpoint, environment, isClosed), ...standpoint.claims);
  }
  made.position = 0;
  made.outputs.length = 0;
  made.events.length = 0;
  made.made = 0;
  made.path.splice(0, made.path.length, ...environment.path, ...limits);
  return made;
}

function valueIn(
  leaf: Leaf,
  control: Node['control'],
  environment: Environment,
  limits: Term[],
  isForgetting: boolean,
): Value {
  const { path, value } = leaf;
  if (control.has(path)) return value;
  const slot = environment.slots.get(path);
  if (slot === undefined) {
    // Of an object that turned out to change after this node was made: none of its states has changed it.
    if (!(value instanceof Text || value instanceof AnyValue || typeof value === 'string')) return value;
    if (isForgetting) return AnyValue.text;
    const length = unknown(`length of ${path}`);
    limits.push(ge(length, num(0n, Int)), le(length, num(BigInt(LONGEST_TEXT), Int)));
    return new Text([], undefined, 0, [{ kind: 'opaque', name: path, length }]);
  }
  const { known, sort, isElement } = slot;
  if (known === 'unset' || known === undefined) return uninitialised;
  if (known.only !== undefined) return concreteValue(known.only, sort);
  return isElement && known instanceof Anything ? anyNumber : symbolicValue(environment.variableOf(slot));
}

/** What is known of a place that is data. */
function dataIn(environment: Environment, path: string, of: 'distance' | 'place'): Term {
  const slot = environment.slots.get(dataPath(path, of));
  // There was no room for the only state that came here so far.
  if (slot === undefined) return unknown(dataPath(path, of));
  const { known, sort } = slot;
  return known !== undefined && known !== 'unset' && known.only !== undefined
    ? constant(known.only, sort)
    : environment.variableOf(slot);
}

/** What is known of the symbol that was read so many reads ago. */
function symbolIn(environment: Environment, back: number): Unit {
  const slot = environment.slots.get(keptPath(back));
  if (slot === undefined) throw new Error('a symbol that is kept is there');
  const { known, sort } = slot;
  if (known !== 'unset' && known?.only !== undefined) return unitOf(constant(known.only, sort));
  return environment.variableOf(slot);
}
